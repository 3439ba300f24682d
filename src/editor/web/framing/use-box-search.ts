import { useEffect, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { call } from '../../../api/web/client.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';

/** Searches one clip without a box after the other. */
export function useBoxSearch(editing: CardEditing, cards: readonly Card[]): void {
  const [searched, setSearched] = useState<ReadonlySet<string>>(new Set());
  const { cardId, mediaPath } = findUnknown(cards, searched) ?? {};

  useEffect(() => {
    if (!cardId || !mediaPath) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    void frame(editing, { cardId, mediaPath }, signal).finally(() => {
      if (!signal.aborted) setSearched((before) => new Set(before).add(mediaPath));
    });
    return () => stopping.abort(new Error('The clip is not looked at any more'));
  }, [editing, cardId, mediaPath]);
}

function findUnknown(cards: readonly Card[], searched: ReadonlySet<string>): Framing | undefined {
  for (const card of cards) {
    for (const { mediaKind, mediaPath, signingBox } of [card, ...card.furtherClips]) {
      const isUnknown = mediaKind === 'video' && mediaPath !== null && signingBox === null;
      if (isUnknown && !searched.has(mediaPath)) return { cardId: card.id, mediaPath };
    }
  }
  return undefined;
}

interface Framing {
  readonly cardId: string;
  readonly mediaPath: string;
}

/** After a failure the search runs again when the set is next opened. */
async function frame(editing: CardEditing, { cardId, mediaPath }: Framing, signal: AbortSignal): Promise<void> {
  try {
    const { findClipBox } = await import('../../../clips/web/find-clip-box.ts');
    const signingBox = await findClipBox(mediaPath, signal);
    if (signingBox === undefined || signal.aborted) return;
    const body = { mediaPath, signingBox, seen: null };
    editing.showMedia(cardId, await call('PUT /api/cards/:id/signing-box', { params: { id: cardId }, body, signal }));
  } catch (error) {
    if (!signal.aborted) console.warn('Where the signing happens could not be told to the server.', error);
  }
}
