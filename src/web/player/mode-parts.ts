import type { ReactElement } from 'react';
import type { StudyMode } from '../../shared/study/modes.ts';
import type { ModeProps } from './frame/mode-props.ts';

/** Modes that come in parts of their own. */
export type PartMode = Exclude<StudyMode, 'flip'>;

/** What is there before the first render: of a mode that the server has rendered. */
export type ModeParts = Readonly<Partial<Record<PartMode, (props: ModeProps) => ReactElement>>>;

/** They come when they are wanted, or while the browser is idle. */
export const loadPart = {
  match: async () => (await import('./match/match-mode.tsx')).MatchMode,
  quiz: async () => (await import('./quiz/quiz-mode.tsx')).QuizMode,
};
