import type { GradedMode } from '../rules/graded-mode.ts';

export type Sending =
  | { readonly phase: 'none' }
  | { readonly phase: 'uncounted'; readonly reason: string }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent'; readonly mode: GradedMode; readonly score: number }
  | { readonly phase: 'refused'; readonly reason: string };
