import { Check, CircleAlert, CloudUpload, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import styles from './save-status.module.css';
import type { SaveState } from '../../cards/rules/card-sync.ts';

const savedShownAfterMs = 400;

type Status = 'saved' | 'saving' | 'changed' | 'unsaved';

interface SaveStatusProps {
  editing: CardEditing;
  hasChanges: boolean;
  isSaving: boolean;
}

/** A spinner would delay the next key with every frame. */
const shown: Record<Status, { icon: ReactNode; words: string }> = {
  saved: { icon: <Check />, words: 'Saved' },
  saving: { icon: <CloudUpload />, words: 'Saving…' },
  changed: { icon: <PenLine />, words: 'Unsaved changes' },
  unsaved: { icon: <CircleAlert />, words: 'Not saved' },
};

export function SaveStatus({ editing, hasChanges, isSaving }: SaveStatusProps) {
  const cards = useDebouncedSaveState(editing);
  const status = statusOf({ isFailing: cards === 'unsaved', isSaving: isSaving || cards === 'saving', hasChanges });
  const { icon, words } = shown[status];
  return (
    <span className={styles.status} role="status" data-status={status}>
      {icon}
      {words}
    </span>
  );
}

function statusOf({
  isFailing,
  isSaving,
  hasChanges,
}: Record<'isFailing' | 'isSaving' | 'hasChanges', boolean>): Status {
  if (isFailing) return 'unsaved';
  if (isSaving) return 'saving';
  return hasChanges ? 'changed' : 'saved';
}

/** The words stay while somebody types, without flicker between keys. */
function useDebouncedSaveState(editing: CardEditing): SaveState {
  const [shown, setShown] = useState(editing.state);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const state = editing.state();
      if (state === 'saved') timer = setTimeout(() => setShown(state), savedShownAfterMs);
      else setShown(state);
    };
    follow();
    const stop = editing.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editing]);

  return shown;
}
