import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { productName } from '../../platform/rules/limits.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { setQuery } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { usePageTitle } from '../../platform/web/browser/page.ts';
import { EditorLoading } from './editor-loading.tsx';
import { Editor } from './editor.tsx';
import type { SetDraft } from './information/set-draft.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { zeroHand } from '../../platform/web/ui/hand/hand.tsx';
import { EmptyState, FailedState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { TextArea } from '../../platform/web/ui/fields/field.tsx';
import { textDraftsOf } from '../../import-export/web/text-draft.tsx';
import styles from './set-editor.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface SetEditorProps {
  setId: string;
}

/** The page of the set editor. Until set and cards are loaded, shows a skeleton or says what has failed. */
export function SetEditor({ setId }: SetEditorProps) {
  return <EditorOfSet key={setId} setId={setId} />;
}

function EditorOfSet({ setId }: SetEditorProps) {
  const t = useTexts();
  const session = useQuery(sessionQuery);
  const set = useQuery(setQuery(setId));
  // Selects a constant, because the cards themselves would rerender everything with each edit.
  const cards = useQuery({ ...cardsQuery(setId), select: isLoaded });
  const [draft, setDraft] = useState<SetDraft>({});
  usePageTitle(`${set.data?.title ?? t('Edit set')} · ${productName}`);

  const isSignedOut = session.data?.isAuthenticated === false && !session.isFetching;
  if (isSignedOut) return <Redirect to={links.signIn} replace />;
  if (isGone(set.error) || isGone(cards.error)) return <SetMissing setId={setId} draft={draft} />;
  if (session.data?.isAuthenticated && set.data && cards.data) {
    return <Editor set={set.data} draft={draft} onDraftChange={setDraft} />;
  }
  const failed = [session, set, cards].filter((query) => query.isLoadingError);
  if (failed.length > 0) return <EditorFailed onRetry={() => failed.forEach((query) => void query.refetch())} />;
  return <EditorLoading />;
}

function isLoaded(): boolean {
  return true;
}

interface SetMissingProps {
  setId: string;
  draft: SetDraft;
}

function SetMissing({ setId, draft }: SetMissingProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [unsavedText] = useState(() =>
    [...draftedTexts(draft), ...cardEditing(queryClient, setId).unsavedTexts(), ...textDraftsOf(setId)].join('\n'),
  );
  return (
    <Notice>
      <EmptyState
        hand={zeroHand}
        level={1}
        title={t('Set not found')}
        text={t('It may have been deleted.')}
        action={<LinkButton href={links.dashboard}>{t('Return to Dashboard')}</LinkButton>}
      />
      {unsavedText !== '' && (
        <TextArea
          className={styles.unsaved}
          label={t('What you typed last was not saved')}
          hint={t('Copy what you want to keep.')}
          readOnly
          rows={6}
          value={unsavedText}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Notice>
  );
}

function draftedTexts({ title, publicTitle, description, tags, signer, licence }: SetDraft): string[] {
  return [title, publicTitle, description, tags, signer, licence].flatMap((text) => (text?.trim() ? [text] : []));
}

function EditorFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <Notice>
      <FailedState
        level={1}
        title={t('The set could not be loaded')}
        text={t('Check your connection, then try again.')}
        onRetry={onRetry}
      />
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <div role="alert">{children}</div>
    </main>
  );
}
