import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
export interface SaveResult {
  readonly set: 'saved' | 'failed';
  readonly cards: 'saved' | 'failed';
}

export function saveToast({ set, cards }: SaveResult) {
  if (cards === 'failed') return errorToast('Failed to save changes');
  if (set === 'failed') return errorToast('Failed to update set');
  return { title: 'Set updated successfully' } as const;
}
