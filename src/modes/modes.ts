import { flip } from '../flip/mode.ts';
import { match } from '../match/mode.ts';
import { studyModes, type StudyMode } from '../platform/rules/addresses/modes.ts';
import { quiz } from '../quiz/mode.ts';
import type { Mode } from './mode.ts';

/**
 * The modes that the header of the player offers. The fingerspelling drill opens from the page of a set, and the hand
 * recognition from the camera mirror of flip mode.
 */
export const modes = { flip, match, quiz } as const satisfies Record<StudyMode, Mode>;

type Modes = typeof modes;

/** The modes in which a learner finishes something that is counted and can be graded: match and quiz. */
export type CompletableMode = {
  [Name in StudyMode]: Modes[Name] extends { readonly completion: object } ? Name : never;
}[StudyMode];

/** Describes what a learner finishes in a mode. */
export type Completion = Modes[CompletableMode]['completion'];

type ModeMeasuredBy<Measure> = {
  [Name in CompletableMode]: Modes[Name]['completion'] extends { readonly measure: Measure } ? Name : never;
}[CompletableMode];

/** The modes that are measured by a score: quiz. */
export type ScoredMode = ModeMeasuredBy<'score'>;
/** The modes that are measured by a time: match. */
export type TimedMode = ModeMeasuredBy<'time'>;

export function listScoredModes(): readonly ScoredMode[] {
  return studyModes.filter((mode): mode is ScoredMode => completionOf(mode)?.measure === 'score');
}

export function listTimedModes(): readonly TimedMode[] {
  return studyModes.filter((mode): mode is TimedMode => completionOf(mode)?.measure === 'time');
}

/**
 * Lists the modes in which a learner finishes something. Modes with a score come first, because an activity of a
 * learning platform is graded by the first one that it offers, and a score says more than that a game was finished.
 */
export function listCompletableModes(): readonly CompletableMode[] {
  return [...listScoredModes(), ...listTimedModes()];
}

export function listCompletions(): readonly Completion[] {
  return listCompletableModes().map((mode) => modes[mode].completion);
}

/** Returns what a learner finishes in a mode. Returns undefined for a mode that is not counted. */
export function completionOf(mode: StudyMode): Completion | undefined {
  const description = modes[mode];
  return 'completion' in description ? description.completion : undefined;
}
