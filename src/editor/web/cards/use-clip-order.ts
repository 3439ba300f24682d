import { useState } from 'react';
import { clipsOf } from '../../../cards/rules/clips-of-card.ts';
import type { Card } from '../../../cards/contract/card.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { orderClips, refetchCard } from '../../../saving/web/cards.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** Orders the clips of a card, and reports by toast. */
export function useClipOrder(editing: CardEditing) {
  const t = useTexts();
  const [isReorderPending, setReorderPending] = useState(false);
  const toast = useToast();

  async function makeFirst(card: Card, mediaPath: string) {
    const others = clipsOf(card).flatMap((clip) => (clip.mediaPath === mediaPath ? [] : [clip.mediaPath]));
    setReorderPending(true);
    try {
      await orderClips(editing, card.id, [mediaPath, ...others]);
      toast({ title: t('Shown first from now on') });
    } catch (error) {
      const isChanged = hasCode(error, 'edit-conflict');
      const reason = isChanged ? t('They were changed elsewhere. Please look at them again.') : t('Please try again.');
      toast({ title: t('The clips were not put in order'), description: reason, tone: 'bad' });
      if (isChanged) void refetchCard(editing, card.id);
    } finally {
      setReorderPending(false);
    }
  }

  return { makeFirst, isReorderPending };
}
