import { useEffect, useRef, type RefObject } from 'react';
import type { FocusRequest } from './fields/card-actions.ts';

/** `unfold` is defined while the field is not rendered. */
export function useFocusRequest(
  field: RefObject<HTMLTextAreaElement | null>,
  request: FocusRequest | undefined,
  unfold: (() => void) | undefined,
): void {
  const fulfilled = useRef<FocusRequest>(undefined);

  useEffect(() => {
    if (!request || fulfilled.current === request) return;
    if (unfold) return unfold();
    fulfilled.current = request;
    const element = field.current;
    element?.focus();
    if (request.isSelecting) element?.select();
  }, [field, request, unfold]);
}
