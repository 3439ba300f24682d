import { message, type Message } from '../../../rules/languages/texts.ts';

/** `good` by default, `bad` for a failure. */
export interface ToastContent {
  title: string | Message;
  description?: string | undefined;
  tone?: 'good' | 'bad' | undefined;
  /** Such as Undo; the toast then stays longer. */
  action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

export function errorToast(description: string): ToastContent {
  return { title: message('Error'), description, tone: 'bad' };
}

/** `id` distinguishes equal toasts. */
export type ToastSlot =
  | { phase: 'empty'; id: number }
  | { phase: 'shown'; id: number; content: ToastContent }
  | { phase: 'leaving'; id: number; content: ToastContent };

export type ToastEvent = { type: 'shown'; content: ToastContent } | { type: 'dismissed' } | { type: 'removed' };

export const emptyToastSlot: ToastSlot = { phase: 'empty', id: 0 };

export function toastSlotReducer(slot: ToastSlot, event: ToastEvent): ToastSlot {
  switch (event.type) {
    case 'shown':
      return { phase: 'shown', id: slot.id + 1, content: event.content };
    case 'dismissed':
      return slot.phase === 'shown' ? { ...slot, phase: 'leaving' } : slot;
    case 'removed':
      return slot.phase === 'leaving' ? { phase: 'empty', id: slot.id } : slot;
  }
}
