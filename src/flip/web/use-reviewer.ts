import { useState, type RefObject } from 'react';
import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { parseRemembering, type Remembering } from '../../remember/rules/remembering.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import type { Answered, ReviewedStudy, Reviewer } from './reviewer.tsx';
import type { FlipStudyState } from './use-flip-study.ts';

const loadReviewer = async () => (await import('./reviewer.tsx')).openReviewer();

interface ReviewedDeck {
  /** Undefined unless cards are answered or practised, and until it is loaded. */
  readonly reviewer: Reviewer | undefined;
  /** After this nothing can be undone. */
  readonly begin: () => void;
}

export function useReviewer(
  props: ReviewedStudy,
  study: FlipStudyState,
  followerRef: RefObject<HTMLElement | null>,
): ReviewedDeck {
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'false');
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const isWanted = remembering !== 'false' || props.onLeavePractice !== undefined;
  const reviewerOf = useLoaded(loadReviewer, isWanted, isWanted);
  const input = { ...props, study, followerRef, answered, setAnswered, remembering };
  return { reviewer: isWanted ? reviewerOf?.(input) : undefined, begin: () => setAnswered([]) };
}
