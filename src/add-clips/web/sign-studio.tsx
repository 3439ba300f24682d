import { useCallback, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';

interface SignStudioProps {
  work: SignStudioWork | undefined;
  onFile: (cardId: string, file: File) => void;
  close: () => void;
}

const loadRecording = () => import('../../clips/web/record-dialog.tsx');
const loadFingerspelling = () => import('../../fingerspelling/web/fingerspell-dialog.tsx');

/** Loaded on demand. */
export function SignStudio({ work, onFile, close }: SignStudioProps) {
  const recording = useLoaded(loadRecording, work?.what === 'recording', false);
  const fingerspelling = useLoaded(loadFingerspelling, work?.what === 'fingerspelling', false);
  if (work === undefined) return null;
  const { key, what, cards, isOpen } = work;
  switch (what) {
    case 'recording':
      return (
        recording && <recording.RecordDialog key={key} cards={cards} isOpen={isOpen} onKeep={onFile} onClose={close} />
      );
    case 'fingerspelling':
      return (
        fingerspelling &&
        cards[0] && (
          <fingerspelling.FingerspellDialog key={key} card={cards[0]} isOpen={isOpen} onMade={onFile} onClose={close} />
        )
      );
  }
}

/** Each opening has its own key. The cards stay until the dialog has closed. */
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
