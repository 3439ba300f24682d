import type { CompletedMode } from '../../modes/modes.ts';
import type { Message } from '../../platform/rules/languages/texts.ts';

export type Sending =
  | { readonly phase: 'none' }
  | { readonly phase: 'uncounted'; readonly reason: Message }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly mode: CompletedMode; readonly score: number }
  | { readonly phase: 'refused'; readonly reason: Message };
