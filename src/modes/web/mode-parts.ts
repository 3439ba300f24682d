import type { ReactElement } from 'react';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';

export type PartMode = Exclude<StudyMode, 'flip'>;

/** Modes that are loaded before the first render, because the server has rendered them. */
export type ModeParts = Readonly<Partial<Record<PartMode, (props: ModeProps) => ReactElement>>>;

export const loadPart = {
  match: async () => (await import('../../match/web/match-mode.tsx')).MatchMode,
  quiz: async () => (await import('../../quiz/web/quiz-mode.tsx')).QuizMode,
};
