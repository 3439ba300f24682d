import { flipView } from '../../flip/web/flip-view.ts';
import { matchView } from '../../match/web/match-view.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import type { ModeIcons } from '../../player/web/frame/mode-props.ts';
import type { ModeProgram, ModeView } from '../../player/web/frame/mode-view.ts';
import { quizView } from '../../quiz/web/quiz-view.ts';

export const modeViews: Readonly<Record<StudyMode, ModeView>> = {
  flip: flipView,
  match: matchView,
  quiz: quizView,
};

export const modeIcons = Object.fromEntries(studyModes.map((mode) => [mode, modeViews[mode].icon])) as ModeIcons;

/** The components of modes that were loaded before the first render. */
export type ModeParts = Readonly<Partial<Record<StudyMode, ModeProgram | undefined>>>;
