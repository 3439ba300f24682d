import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isStudiable, type KeptSet } from '../rules/kept-set.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import rows from '../../platform/web/ui/display/ruled-list.module.css';
import styles from './kept-list.module.css';
import { faultTexts, stateText } from './keep-words.ts';
import { remove, type KeptState } from './kept-sets.ts';

interface KeptListProps {
  state: KeptState;
  /** Shows buttons that remove sets. */
  isEditable?: boolean;
}

export function KeptList({ state, isEditable = false }: KeptListProps) {
  const [chosen, setChosen] = useState<KeptSet>();
  const [isAsking, setAsking] = useState(false);

  function handleRemove(set: KeptSet) {
    setChosen(set);
    setAsking(true);
  }

  return (
    <>
      <ul className={styles.sets} aria-label="Sets on this device">
        {[...state.sets.values()].map((set) => (
          <li key={set.id} className={rows.row}>
            <span className={rows.words}>
              <span className={rows.name} dir="auto">
                {set.title}
              </span>
              <Facts set={set} state={state} />
            </span>
            {isStudiable(set) && (
              <LinkButton size="small" href={links.catalogSet(set.id, 'flip')} aria-label={`Study ${set.title}`}>
                Study
              </LinkButton>
            )}
            {isEditable && (
              <IconButton
                label={`Remove ${set.title} from this device`}
                icon={Trash2}
                onClick={() => handleRemove(set)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Remove this set from the device?"
        text="The set itself stays where it is: it can be kept again, with a network."
        subject={chosen?.title}
        confirmLabel="Remove"
        onConfirm={() => chosen && void remove(chosen.id)}
      />
    </>
  );
}

function Facts({ set, state }: { set: KeptSet; state: KeptState }) {
  const fault = state.faults.get(set.id);
  return (
    <span className={rows.facts} data-figures>
      {fault ? faultTexts[fault] : stateText(set, state.coming.has(set.id))}
    </span>
  );
}
