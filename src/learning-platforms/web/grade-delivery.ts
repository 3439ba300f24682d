import type { CompletableMode } from '../../modes/modes.ts';
import type { Message } from '../../platform/rules/languages/texts.ts';

/** How far the learner's grade has come on its way to the learning platform. */
export type GradeDelivery =
  /** Nothing is finished yet, or the platform wants no grade. */
  | { readonly phase: 'none' }
  /** Finished by somebody who gets no grade, such as a teacher. */
  | { readonly phase: 'not-counted'; readonly reason: Message }
  | { readonly phase: 'sending' }
  /** `score` is in percent. */
  | { readonly phase: 'sent'; readonly mode: CompletableMode; readonly score: number }
  /** The result was not accepted, and is not sent again. */
  | { readonly phase: 'refused'; readonly reason: Message };
