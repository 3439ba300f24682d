import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { productName } from '../../platform/rules/limits.ts';
import { isGone } from '../../platform/web/outbound/failure.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { setQuery } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { usePageTitle } from '../../platform/web/browser/page/use-page-title.ts';
import { EditorFailed, EditorLoading } from './editor-states.tsx';
import { Editor } from './editor.tsx';
import type { SetDraft } from './information/set-draft.ts';
import { SetMissing } from './set-missing.tsx';

export interface SetEditorProps {
  setId: string;
}

export function SetEditor({ setId }: SetEditorProps) {
  return <EditorOfSet key={setId} setId={setId} />;
}

function EditorOfSet({ setId }: SetEditorProps) {
  const session = useQuery(sessionQuery);
  const set = useQuery(setQuery(setId));
  // Subscribing to the cards here would rerender everything on every key.
  const cards = useQuery({ ...cardsQuery(setId), select: isThere });
  const [draft, setDraft] = useState<SetDraft>({});
  usePageTitle(`${set.data?.title ?? 'Edit set'} · ${productName}`);

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

function isThere(): boolean {
  return true;
}
