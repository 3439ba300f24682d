import type { CompletedMode } from '../../modes/modes.ts';
import type { Message } from '../../platform/rules/languages/texts.ts';

/** Whether the learner's grade has reached the learning platform. */
export type GradeDelivery =
  | { readonly phase: 'none' }
  | { readonly phase: 'not-counted'; readonly reason: Message }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly mode: CompletedMode; readonly score: number }
  | { readonly phase: 'refused'; readonly reason: Message };
