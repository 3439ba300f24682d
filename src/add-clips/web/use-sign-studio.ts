import { useCallback, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';

/** A key per opening; the cards stay while the dialog closes. */
export interface SignStudioWork {
  readonly key: number;
  readonly what: 'recording' | 'fingerspelling';
  readonly cards: readonly Card[];
  readonly isOpen: boolean;
}

export function useSignStudio() {
  const [work, setWork] = useState<SignStudioWork>();
  const open = useCallback((what: SignStudioWork['what'], cards: readonly Card[]) => {
    setWork((before) => ({ key: (before?.key ?? 0) + 1, what, cards, isOpen: true }));
  }, []);
  const close = useCallback(() => setWork((before) => before && { ...before, isOpen: false }), []);
  return { work, open, close };
}
