import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { productName } from '../../../shared/limits.ts';
import { hasStatus } from '../../api/api-error.ts';
import { cardsQuery } from '../../api/cards.ts';
import { sessionQuery } from '../../api/session.ts';
import { setQuery } from '../../api/sets.ts';
import { links } from '../../app/links.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { EditorFailed, EditorLoading, SetMissing } from './editor-states.tsx';
import { Editor } from './editor.tsx';

export interface SetEditorProps {
  setId: string;
}

/** The editor of a set (spec section 2.8). Without a session it leads to the sign-in. */
export function SetEditor({ setId }: SetEditorProps) {
  const session = useQuery(sessionQuery);
  const set = useQuery(setQuery(setId));
  // What the cards say is the list's business: here it would draw everything anew with every key.
  const cards = useQuery({ ...cardsQuery(setId), select: isThere });
  usePageTitle(`${set.data?.title ?? 'Edit set'} · ${productName}`);

  const isSignedOut = session.data?.isAuthenticated === false && !session.isFetching;
  if (isSignedOut) return <Redirect to={links.signIn} replace />;
  if (hasStatus(set.error, 404) || hasStatus(cards.error, 404)) return <SetMissing />;
  if (session.data?.isAuthenticated && set.data && cards.data) return <Editor set={set.data} />;
  const failed = [session, set, cards].filter((query) => query.isLoadingError);
  if (failed.length > 0) return <EditorFailed onRetry={() => failed.forEach((query) => void query.refetch())} />;
  return <EditorLoading />;
}

function isThere(): boolean {
  return true;
}
