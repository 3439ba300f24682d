import type { GradedMode } from '../rules/activity.ts';
import type { Message } from '../../platform/rules/languages/texts.ts';

export type Sending =
  | { readonly phase: 'none' }
  | { readonly phase: 'uncounted'; readonly reason: Message }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly mode: GradedMode; readonly score: number }
  | { readonly phase: 'refused'; readonly reason: Message };
