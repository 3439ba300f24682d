import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import ruledListStyles from '../../platform/web/ui/display/ruled-list.module.css';
import styles from './kept-list.module.css';
import { faultTexts, stateText } from './keep-state-text.ts';
import { remove, type KeptState } from './kept-sets.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface KeptListProps {
  state: KeptState;
  isEditable?: boolean;
}

/** Lists the sets that are saved on this device. */
export function KeptList({ state, isEditable = false }: KeptListProps) {
  const t = useTexts();
  const [pendingRemoval, setPendingRemoval] = useState<KeptSet>();
  const [isConfirming, setConfirming] = useState(false);

  function handleRemove(set: KeptSet) {
    setPendingRemoval(set);
    setConfirming(true);
  }

  return (
    <>
      <ul className={styles.sets} aria-label={t('Sets on this device')}>
        {[...state.sets.values()].map((set) => (
          <li key={set.id} className={ruledListStyles.row} data-row={set.id}>
            <span className={ruledListStyles.words}>
              <span className={ruledListStyles.name} dir="auto">
                {set.title}
              </span>
              <Facts set={set} state={state} />
            </span>
            {isStudiable(set) && (
              <LinkButton
                size="small"
                href={links.catalogSet(set.id, 'flip')}
                aria-label={t('Study {title}', { title: set.title })}
              >
                {t('Study')}
              </LinkButton>
            )}
            {isEditable && (
              <IconButton
                label={t('Remove {title} from this device', { title: set.title })}
                icon={Trash2}
                onClick={() => handleRemove(set)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        title={t('Remove this set from the device?')}
        text={t('The set stays in the catalog. You can keep it again when you are online.')}
        subject={pendingRemoval?.title}
        confirmLabel={t('Remove')}
        onConfirm={() => pendingRemoval && void remove(pendingRemoval.id)}
      />
    </>
  );
}

function Facts({ set, state }: { set: KeptSet; state: KeptState }) {
  const t = useTexts();
  const fault = state.faults.get(set.id);
  return (
    <span className={ruledListStyles.facts} data-figures>
      {fault ? t(faultTexts[fault]) : stateText(set, state.downloading.has(set.id), t)}
    </span>
  );
}
