import { Check, CircleAlert, CloudUpload, PenLine } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
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
const statusDisplays: Record<Status, { icon: ReactNode; text: Message }> = {
  saved: { icon: <Check />, text: message('Saved') },
  saving: { icon: <CloudUpload />, text: message('Saving…') },
  changed: { icon: <PenLine />, text: message('Unsaved changes') },
  unsaved: { icon: <CircleAlert />, text: message('Not saved') },
};

/** Says in the header whether everything that was typed is saved. */
export function SaveStatus({ editing, hasChanges, isSaving }: SaveStatusProps) {
  const t = useTexts();
  const cardState = useCalmSaveState(editing);
  const status = combineStatus({
    isFailing: cardState === 'unsaved',
    isSaving: isSaving || cardState === 'saving',
    hasChanges,
  });
  const { icon, text } = statusDisplays[status];
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
  const [shownState, setShownState] = useState(editing.state);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showState = () => {
      clearTimeout(timer);
      const state = editing.state();
      if (state === 'saved') timer = setTimeout(() => setShownState(state), savedShownAfterMs);
      else setShownState(state);
    };
    showState();
    const stop = editing.subscribe(showState);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editing]);

  return shownState;
}
