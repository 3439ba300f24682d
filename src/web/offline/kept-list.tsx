import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { isStudiable, type KeptSet } from '../../shared/offline/kept-set.ts';
import { links } from '../addresses/links.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './kept-list.module.css';
import { faultTexts, stateText } from './keep-words.ts';
import { remove, type KeptState } from './kept-sets.ts';

interface KeptListProps {
  state: KeptState;
  /** They can be removed here. */
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
          <li key={set.id} className={styles.set}>
            <span className={styles.words}>
              {isStudiable(set) ? (
                <Link className={styles.name} href={links.catalogSet(set.id, 'flip')} dir="auto">
                  {set.title}
                </Link>
              ) : (
                <span className={styles.name} dir="auto">
                  {set.title}
                </span>
              )}
              <Facts set={set} state={state} />
            </span>
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
    <span className={styles.facts} data-figures>
      {fault ? faultTexts[fault] : stateText(set, state.coming.has(set.id))}
    </span>
  );
}
