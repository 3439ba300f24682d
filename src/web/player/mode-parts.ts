import type { ReactElement } from 'react';
import type { StudyMode } from '../../shared/study/modes.ts';
import type { ModeProps } from './frame/mode-props.ts';

/** Modes whose program is a chunk of its own. */
export type PartMode = Exclude<StudyMode, 'flip'>;

/** The programs that are loaded before the first render, since the server has rendered their mode. */
export type ModeParts = Readonly<Partial<Record<PartMode, (props: ModeProps) => ReactElement>>>;

/** Called when the mode is wanted, or while the browser is idle. */
export const loadPart = {
  match: async () => (await import('./match/match-mode.tsx')).MatchMode,
  quiz: async () => (await import('./quiz/quiz-mode.tsx')).QuizMode,
};
