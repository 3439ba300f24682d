import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { drillWords, isReadCorrectly, nextWord, type LetterPictures } from '../rules/spelling-drill.ts';
import { call } from '../../api/web/client.ts';

/** The number of sets from which words are taken. */
const setCount = 8;

interface Drill {
  readonly phase: 'ready' | 'spelling' | 'asking' | 'answered';
  readonly word: string;
  /** The number of times that any word was spelled. When it grows, the word is spelled once more. */
  readonly playCount: number;
  readonly isSlow: boolean;
  readonly typed: string;
  /** The number of answered words, of which `rightCount` were read correctly. */
  readonly answeredCount: number;
  readonly rightCount: number;
}

const initialDrill: Drill = {
  phase: 'ready',
  word: '',
  playCount: 0,
  isSlow: false,
  typed: '',
  answeredCount: 0,
  rightCount: 0,
};

/** The state of the fingerspelling drill, and the choice of its words. */
export function useDrill(letters: LetterPictures) {
  const terms = useQuery(studioTermsQuery);
  const words = useMemo(() => drillWords(terms.data ?? [], letters), [terms.data, letters]);
  const [state, dispatch] = useReducer(drillReducer, initialDrill);
  const pickWord = (previous: string) => nextWord(words, letters, previous, Math.random);
  return {
    state,
    pickWord,
    begin: () => dispatch({ type: 'begun', word: pickWord(state.word) }),
    repeat: (isSlow: boolean) => dispatch({ type: 'repeated', isSlow }),
    finishSpelling: () => dispatch({ type: 'spelled' }),
    answer: (typed: string) => dispatch({ type: 'answered', typed }),
  };
}

/** Collects terms from the most viewed sets, leaving out any set that fails to load. */
const studioTermsQuery = queryOptions({
  queryKey: ['drill', 'terms'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { sets } = await call('GET /api/catalog/sets', { query: { limit: `${setCount}`, sort: 'popular' }, signal });
    const requests = sets.map(({ id }) => call('GET /api/sets/:id/terms', { params: { id }, signal }));
    const answers = await Promise.allSettled(requests);
    return answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.terms.map(({ term }) => term) : [],
    );
  },
});

type DrillEvent =
  | { type: 'begun'; word: string }
  | { type: 'repeated'; isSlow: boolean }
  | { type: 'spelled' }
  | { type: 'answered'; typed: string };

function drillReducer(drill: Drill, event: DrillEvent): Drill {
  switch (event.type) {
    case 'begun':
      return {
        ...drill,
        phase: 'spelling',
        word: event.word,
        playCount: drill.playCount + 1,
        isSlow: false,
        typed: '',
      };
    case 'repeated': {
      // A repeated word that is answered already is not asked again.
      const phase = drill.phase === 'answered' ? 'answered' : 'spelling';
      return { ...drill, phase, playCount: drill.playCount + 1, isSlow: event.isSlow };
    }
    case 'spelled':
      return drill.phase === 'spelling' ? { ...drill, phase: 'asking' } : drill;
    case 'answered':
      return {
        ...drill,
        phase: 'answered',
        typed: event.typed,
        answeredCount: drill.answeredCount + 1,
        rightCount: drill.rightCount + (isReadCorrectly(event.typed, drill.word) ? 1 : 0),
      };
  }
}
