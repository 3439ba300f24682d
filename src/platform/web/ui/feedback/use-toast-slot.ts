import { useEffect, useReducer } from 'react';
import { toastRemoveMs } from '../../../rules/limits.ts';
import { emptyToastSlot, toastSlotReducer } from './toast-slot.ts';

/** A dismissed toast is removed after its animation. */
export function useToastSlot() {
  const [slot, dispatch] = useReducer(toastSlotReducer, emptyToastSlot);
  const isLeaving = slot.phase === 'leaving';

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => dispatch({ type: 'removed' }), toastRemoveMs);
    return () => clearTimeout(timer);
  }, [isLeaving, slot.id]);

  return [slot, dispatch] as const;
}
