import { useCallback, useState } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';

/** Which dialog makes a clip, and for what. */
export interface ClipMakerWork {
  /** A React key. Each opening has its own, so that the dialog starts afresh. */
  readonly key: number;
  readonly what: 'recording' | 'fingerspelling';
  /** Recording goes through all of them, and fingerspelling takes the first. They stay while the dialog closes. */
  readonly cards: readonly Card[];
  readonly isOpen: boolean;
}

interface ClipMakerProps {
  work: ClipMakerWork | undefined;
  /** Called with the id of the card that the clip is for, which may be its temporary id. */
  onFile: (shownId: string, file: File) => void;
  close: () => void;
}

const loadRecording = () => import('../../clips/web/record-dialog.tsx');
const loadFingerspelling = () => import('../../fingerspelling/web/fingerspell-dialog.tsx');

/** The dialogs that make a clip for a card, by the camera or by fingerspelling. Each is loaded on demand. */
export function ClipMaker({ work, onFile, close }: ClipMakerProps) {
  const options = { isLikely: false, onFailure: close };
  const recordingModule = useLoaded(loadRecording, isWanted(work, 'recording'), options);
  const fingerspellingModule = useLoaded(loadFingerspelling, isWanted(work, 'fingerspelling'), options);
  if (work === undefined) return null;
  const { key, what, cards, isOpen } = work;
  const dialogProps = { isOpen, onClose: close };
  switch (what) {
    case 'recording':
      return (
        recordingModule && <recordingModule.RecordDialog key={key} cards={cards} onKeep={onFile} {...dialogProps} />
      );
    case 'fingerspelling':
      return (
        fingerspellingModule &&
        cards[0] && (
          <fingerspellingModule.FingerspellDialog key={key} card={cards[0]} onMade={onFile} {...dialogProps} />
        )
      );
  }
}

function isWanted(work: ClipMakerWork | undefined, what: ClipMakerWork['what']): boolean {
  return work !== undefined && work.isOpen && work.what === what;
}

export function useClipMaker() {
  const [work, setWork] = useState<ClipMakerWork>();
  const open = useCallback((what: ClipMakerWork['what'], cards: readonly Card[]) => {
    setWork((before) => ({ key: (before?.key ?? 0) + 1, what, cards, isOpen: true }));
  }, []);
  const close = useCallback(() => setWork((before) => before && { ...before, isOpen: false }), []);
  return { work, open, close };
}
