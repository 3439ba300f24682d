import { flip } from '../flip/mode.ts';
import { match } from '../match/mode.ts';
import { studyModes, type StudyMode } from '../platform/rules/addresses/modes.ts';
import { quiz } from '../quiz/mode.ts';
import type { Mode } from './mode.ts';

export const modes = { flip, match, quiz } as const satisfies Record<StudyMode, Mode>;

type Modes = typeof modes;

/** A mode in which a learner finishes something that is counted and can be graded. */
export type CompletedMode = {
  [Name in StudyMode]: Modes[Name] extends { readonly completion: object } ? Name : never;
}[StudyMode];

export type Completion = Modes[CompletedMode]['completion'];

type Measured<Measure> = {
  [Name in CompletedMode]: Modes[Name]['completion'] extends { readonly measure: Measure } ? Name : never;
}[CompletedMode];

export type ScoredMode = Measured<'score'>;
export type TimedMode = Measured<'time'>;

export function listScoredModes(): readonly ScoredMode[] {
  return studyModes.filter((mode): mode is ScoredMode => completionOf(mode)?.measure === 'score');
}

export function listTimedModes(): readonly TimedMode[] {
  return studyModes.filter((mode): mode is TimedMode => completionOf(mode)?.measure === 'time');
}

/** Modes with a score come first, because a score makes the better grade. */
export function listCompletedModes(): readonly CompletedMode[] {
  return [...listScoredModes(), ...listTimedModes()];
}

/** The order is that of `listCompletedModes`. */
export function listCompletions(): readonly Completion[] {
  return listCompletedModes().map((mode) => modes[mode].completion);
}

export function completionOf(mode: StudyMode): Completion | undefined {
  const registered = modes[mode];
  return 'completion' in registered ? registered.completion : undefined;
}
