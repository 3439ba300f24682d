import { useCallback, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';

interface ClipMakerProps {
  work: ClipMakerWork | undefined;
  onFile: (cardId: string, file: File) => void;
  close: () => void;
}

const loadRecording = () => import('../../clips/web/record-dialog.tsx');
const loadFingerspelling = () => import('../../fingerspelling/web/fingerspell-dialog.tsx');

/** The dialogs that make a clip for a card, by the camera or by fingerspelling. Each is loaded on demand. */
export function ClipMaker({ work, onFile, close }: ClipMakerProps) {
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

/** Each opening has its own key, so that it starts afresh. The cards stay until the dialog has closed. */
export interface ClipMakerWork {
  readonly key: number;
  readonly what: 'recording' | 'fingerspelling';
  readonly cards: readonly Card[];
  readonly isOpen: boolean;
}

export function useClipMaker() {
  const [work, setWork] = useState<ClipMakerWork>();
  const open = useCallback((what: ClipMakerWork['what'], cards: readonly Card[]) => {
    setWork((before) => ({ key: (before?.key ?? 0) + 1, what, cards, isOpen: true }));
  }, []);
  const close = useCallback(() => setWork((before) => before && { ...before, isOpen: false }), []);
  return { work, open, close };
}
