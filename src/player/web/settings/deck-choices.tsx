import { ArrowLeftRight } from 'lucide-react';
import { RememberChoices } from '../../../remember/web/remember-choices.tsx';
import { useRemembered } from '../../../remember/web/remembered.ts';
import { TransferFiles } from '../../../remember/web/transfer-files.tsx';
import { useDeckStudy } from '../../../remember/web/use-deck-study.ts';
import { SwitchRow } from '../../../platform/web/ui/controls/switch-row.tsx';
import styles from './player-settings-dialog.module.css';

export function DeckChoices() {
  const { sorts, remembers, setSorting } = useDeckStudy();
  return (
    <>
      <SwitchRow
        title="Sort Cards"
        text="Right: I know it. Left: still learning"
        icon={ArrowLeftRight}
        checked={sorts}
        onCheckedChange={setSorting}
      />
      <RememberChoices />
      {remembers && <RememberedFiles />}
    </>
  );
}

/** Files transfer it between players of different sites. */
function RememberedFiles() {
  const remembered = useRemembered();
  if (!remembered) return null;
  return (
    <div className={styles.files}>
      <TransferFiles remembered={remembered} />
    </div>
  );
}
