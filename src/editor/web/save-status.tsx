import { Check, CircleAlert, CloudUpload, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { SaveState } from '../../cards/rules/card-sync.ts';
import styles from './save-status.module.css';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/** How long everything must have been saved before the header says so. */
const savedShownAfterMs = 400;

type Status = 'saved' | 'saving' | 'changed' | 'unsaved';

interface SaveStatusProps {
  editing: CardEditing;
  hasChanges: boolean;
  isSaving: boolean;
}

/**
 * The icon and the text of each status. The icon for saving is not animated, because each frame of a spinner would
 * delay the next key.
 */
const display: Record<Status, { icon: ReactNode; text: Message }> = {
  saved: { icon: <Check />, text: message('Saved') },
  saving: { icon: <CloudUpload />, text: message('Saving…') },
  changed: { icon: <PenLine />, text: message('Unsaved changes') },
  unsaved: { icon: <CircleAlert />, text: message('Not saved') },
};

/** Says in the header whether everything that was typed is saved. */
export function SaveStatus({ editing, hasChanges, isSaving }: SaveStatusProps) {
  const t = useTexts();
  const cards = useCalmSaveState(editing);
  const status = combineStatus({
    isFailing: cards === 'unsaved',
    isSaving: isSaving || cards === 'saving',
    hasChanges,
  });
  const { icon, text } = display[status];
  return (
    <span className={styles.status} role="status" data-status={status}>
      {icon}
      {t(text)}
    </span>
  );
}

function combineStatus({
  isFailing,
  isSaving,
  hasChanges,
}: Record<'isFailing' | 'isSaving' | 'hasChanges', boolean>): Status {
  if (isFailing) return 'unsaved';
  if (isSaving) return 'saving';
  return hasChanges ? 'changed' : 'saved';
}

/** Shows `saved` a moment later, so that the text does not flicker between two keys. */
function useCalmSaveState(editing: CardEditing): SaveState {
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
