import { useState } from 'react';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import type { Card, PictureHand } from '../../../cards/contract/card.ts';
import { toFoundHand } from '../../../handshape/rules/pictured-hand.ts';
import { PictureLines } from '../../../handshape/web/picture-lines.tsx';
import { call } from '../../../api/web/client.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import styles from './picture-hands.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { FoundHands } from './use-hand-search.ts';

interface HandsDialogProps {
  editing: CardEditing;
  cards: readonly Card[];
  found: FoundHands;
  isOpen: boolean;
  onClose: () => void;
}

interface ShownHand {
  readonly card: Card;
  readonly hand: PictureHand;
  readonly isNew: boolean;
}

/** Shows the hands that were found in the pictures, to accept or to refuse. */
export function HandsDialog({ editing, cards, found, isOpen, onClose }: HandsDialogProps) {
  const t = useTexts();
  const shown = cards.flatMap((card): ShownHand[] => {
    const hand = card.hand ?? found.get(card.mediaPath ?? '');
    return hand ? [{ card, hand, isNew: !card.hand }] : [];
  });
  const { refused, choose, isSaving, save } = useChoices(editing, shown, onClose);

  return (
    <Dialog
      title={t('Hands in the pictures')}
      description={t(
        'Learners are told which finger differs from these. Leave out those whose lines do not lie on the fingers.',
      )}
      width="wide"
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={
        <Button kind="primary" isPending={isSaving} onClick={() => void save()}>
          {t('Accept')}
        </Button>
      }
    >
      <ul className={styles.hands}>
        {shown.map(({ card, hand }) => (
          <li key={card.id}>
            <PictureLines
              picturePath={card.mediaKind === 'image' ? card.mediaPath : null}
              hand={toFoundHand(hand)}
              aspect={ratioOf(card)}
            />
            <Checkbox
              label={<span dir="auto">{card.term || t('Card without a term')}</span>}
              checked={!refused.has(card.mediaPath ?? '')}
              onCheckedChange={(isUsed) => choose(card.mediaPath ?? '', isUsed)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Holds which hands are refused, and saves the choices. */
function useChoices(editing: CardEditing, shown: readonly ShownHand[], onSaved: () => void) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const t = useTexts();

  function choose(path: string, isUsed: boolean) {
    const next = new Set(refused);
    if (isUsed) next.delete(path);
    else next.add(path);
    setRefused(next);
  }

  async function save() {
    setSaving(true);
    try {
      for (const { card, hand, isNew } of shown) {
        const { id } = card;
        const mediaPath = card.mediaPath ?? '';
        const isUsed = !refused.has(mediaPath);
        if (isUsed && !isNew) continue;
        const body = { mediaPath, hand: isUsed ? hand : null };
        editing.showMedia(id, await call('PUT /api/cards/:id/hand', { params: { id }, body }));
      }
      setRefused(new Set());
      onSaved();
    } catch (error) {
      console.warn('Hands could not be told to the server.', error);
      toast({ title: t('Not everything was saved'), description: t('Please try again.'), tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }

  return { refused, choose, isSaving, save };
}
