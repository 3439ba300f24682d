import { useCallback } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { call } from '../../../api/web/client.ts';
import { hasCode } from '../../../platform/web/outbound/api-error.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { readMedia } from '../../../saving/web/cards.ts';
import { readClipId } from '../../../saving/web/clip-ids.ts';

/**
 * Reports by toast.
 * @throws if it could not be saved
 */
export function useSaveFraming(editing: CardEditing): (card: Card, box: SigningBox) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async ({ id: shownId, mediaPath, signingBox: seen }: Card, signingBox: SigningBox) => {
      const { cardId: id } = readClipId(shownId);
      try {
        const body = { mediaPath: mediaPath ?? '', signingBox, seen };
        editing.showMedia(id, await call('PUT /api/cards/:id/signing-box', { params: { id }, body }));
        toast({ title: 'Signing box saved' });
      } catch (error) {
        const isChanged = hasCode(error, 'edit-conflict');
        const reason = isChanged ? 'It was changed elsewhere. Please look at it again.' : 'Please try again.';
        toast({ title: 'The signing box was not saved', description: reason, tone: 'bad' });
        if (isChanged) void readMedia(editing, id);
        throw error;
      }
    },
    [editing, toast],
  );
}
