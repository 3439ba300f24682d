import { useQuery } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { drillWords, isRead, nextWord, type LetterPictures } from '../../../../shared/study/spelling-drill.ts';
import { studioTermsQuery } from './drill-words.ts';

interface Drill {
  readonly phase: 'ready' | 'spelling' | 'asking' | 'answered';
  readonly word: string;
  readonly play: number;
  readonly isSlow: boolean;
  readonly typed: string;
  readonly asked: number;
  readonly right: number;
}

type DrillEvent =
  | { type: 'begun'; word: string }
  | { type: 'repeated'; isSlow: boolean }
  | { type: 'spelled' }
  | { type: 'answered'; typed: string };

const atFirst: Drill = { phase: 'ready', word: '', play: 0, isSlow: false, typed: '', asked: 0, right: 0 };

export function useDrill(letters: LetterPictures) {
  const terms = useQuery(studioTermsQuery);
  const words = useMemo(() => drillWords(terms.data ?? [], letters), [terms.data, letters]);
  const [drill, dispatch] = useReducer(drillReducer, atFirst);
  return {
    drill,
    begin: () => dispatch({ type: 'begun', word: nextWord(words, letters, drill.word, Math.random) }),
    repeat: (isSlow: boolean) => dispatch({ type: 'repeated', isSlow }),
    spelled: () => dispatch({ type: 'spelled' }),
    answer: (typed: string) => dispatch({ type: 'answered', typed }),
  };
}

function drillReducer(drill: Drill, event: DrillEvent): Drill {
  switch (event.type) {
    case 'begun':
      return { ...drill, phase: 'spelling', word: event.word, play: drill.play + 1, isSlow: false, typed: '' };
    case 'repeated': {
      const phase = drill.phase === 'answered' ? 'answered' : 'spelling';
      return { ...drill, phase, play: drill.play + 1, isSlow: event.isSlow };
    }
    case 'spelled':
      return drill.phase === 'spelling' ? { ...drill, phase: 'asking' } : drill;
    case 'answered':
      return {
        ...drill,
        phase: 'answered',
        typed: event.typed,
        asked: drill.asked + 1,
        right: drill.right + (isRead(event.typed, drill.word) ? 1 : 0),
      };
  }
}
