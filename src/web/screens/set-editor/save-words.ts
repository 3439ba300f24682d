import { errorToast } from '../../ui/feedback/toast-slot.ts';
/** Whether all is with the server. */
export interface SaveResult {
  readonly set: 'saved' | 'failed';
  readonly cards: 'saved' | 'failed';
}

/** The toast after Save Changes. Cards are saved as they are typed: words about more than the set when they failed. */
export function saveToast({ set, cards }: SaveResult) {
  if (cards === 'failed') return errorToast('Failed to save changes');
  if (set === 'failed') return errorToast('Failed to update set');
  return { title: 'Set updated successfully' } as const;
}
