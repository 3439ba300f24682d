import { ArrowLeftRight } from 'lucide-react';
import { parseBoolean, rememberKey, sortKey } from '../../../shared/preference-keys.ts';
import { usePreference } from '../../browser/preferences.ts';
import { RememberChoices } from '../../remembered/remember-choices.tsx';
import { useRemembered } from '../../remembered/remembered.ts';
import { TransferFiles } from '../../remembered/transfer/transfer-files.tsx';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';
import styles from './player-settings-dialog.module.css';

/** A deck is sorted or answered, not both. */
export function DeckChoices() {
  const [sorts, setSorting] = usePreference<boolean>(sortKey, parseBoolean, false);
  const [remembers, setRemembering] = usePreference<boolean>(rememberKey, parseBoolean, false);
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
      {remembers && <RememberedFiles />}
    </>
  );
}

/** Each site that shows a player keeps its own: a file takes it from one to the other. */
function RememberedFiles() {
  const remembered = useRemembered();
  if (!remembered) return null;
  return (
    <div className={styles.files}>
      <TransferFiles remembered={remembered} />
    </div>
  );
}
