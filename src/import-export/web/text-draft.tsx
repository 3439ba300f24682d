import { useState } from 'react';
import { readSessionText, useSessionText } from '../../platform/web/browser/preferences.ts';
import { useBeforeUnload } from '../../platform/web/browser/page.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import styles from './text-draft.module.css';

/** The kinds of drafts: `terms` are typed into Bulk Add, and `cards` are pasted with their definitions. */
const kinds = ['terms', 'cards'] as const;
type TextDraftKind = (typeof kinds)[number];

/** A text that stays when the screen is left or the page is reloaded. */
export interface TextDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly isRestored: boolean;
  readonly discard: () => void;
  /** Removes the imported text unless it was changed meanwhile. It works even when the screen was left. */
  readonly finish: (imported: string) => void;
}

/** The draft of a text that is imported into a set. It lasts as long as the tab. */
export function useTextDraft(setId: string, kind: TextDraftKind): TextDraft {
  const name = draftName(setId, kind);
  const { text, setText, isStored } = useSessionText(name);
  const [isRestored, setIsRestored] = useState(text !== '');
  useBeforeUnload(text !== '' && !isStored);

  function change(next: string) {
    setText(next);
    if (next === '') setIsRestored(false);
  }

  return {
    text,
    setText: change,
    isRestored: isRestored && text !== '',
    discard: () => change(''),
    finish: (imported) => readSessionText(name) === imported && change(''),
  };
}

export function textDraftsOf(setId: string): string[] {
  return kinds.map((kind) => readSessionText(draftName(setId, kind))).filter((text) => text.trim() !== '');
}

function draftName(setId: string, kind: TextDraftKind): string {
  return `${kind}-${setId}`;
}

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
