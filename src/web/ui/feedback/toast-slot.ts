/** What a toast says. A success is `good` (the default), a failure `bad`. */
export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone?: 'good' | 'bad' | undefined;
  /** Something to do about it, such as Undo. The toast then stays longer, and goes when it is done. */
  action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

/** Something failed: `errorToast('Failed to delete set')`. */
export function errorToast(description: string): ToastContent {
  return { title: 'Error', description, tone: 'bad' };
}

/** The one toast there is: shown, on its way out, or none. `id` tells two equal toasts apart. */
export type ToastSlot =
  | { phase: 'empty'; id: number }
  | { phase: 'shown'; id: number; content: ToastContent }
  | { phase: 'leaving'; id: number; content: ToastContent };

export type ToastEvent = { type: 'shown'; content: ToastContent } | { type: 'dismissed' } | { type: 'removed' };

export const emptyToastSlot: ToastSlot = { phase: 'empty', id: 0 };

/** At most one toast at a time: a new one takes the place of the one before. */
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
