import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './draft-note.module.css';
import type { TextDraft } from './use-text-draft.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface DraftNoteProps {
  draft: TextDraft;
  /** The focus must leave the button, which disappears with the draft. */
  onDiscarded: () => void;
}

export function DraftNote({ draft, onDiscarded }: DraftNoteProps) {
  const t = useTexts();
  if (!draft.isRestored) return null;

  function handleDiscard() {
    draft.discard();
    onDiscarded();
  }

  return (
    <div className={styles.note}>
      <p role="status">{t('Draft restored')}</p>
      <Button kind="ghost" size="small" onClick={handleDiscard}>
        {t('Discard Draft')}
      </Button>
    </div>
  );
}
