import { ArrowLeftRight } from 'lucide-react';
import { parseBoolean, rememberKey, sortKey } from '../../../shared/preference-keys.ts';
import { usePreference } from '../../browser/preferences.ts';
import { RememberChoices } from '../../remembered/remember-choices.tsx';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';

/** A deck is sorted or answered, not both. */
export function DeckChoices() {
  const [sorts, setSorting] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [, setRemembering] = usePreference<boolean>(rememberKey, parseBoolean, false);
  return (
    <>
      <SwitchRow
        title="Sort Cards"
        text="Right: I know it. Left: still learning"
        icon={ArrowLeftRight}
        checked={sorts}
        onCheckedChange={(isOn) => {
          setSorting(isOn);
          if (isOn) setRemembering(false);
        }}
      />
      <RememberChoices />
    </>
  );
}
