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
  foundHands: FoundHands;
  isOpen: boolean;
  onClose: () => void;
}

interface ShownHand {
  readonly card: Card;
  readonly hand: PictureHand;
  readonly isNew: boolean;
}

/** Shows the hands that were found in the pictures, to accept or to refuse. */
export function HandsDialog({ editing, cards, foundHands, isOpen, onClose }: HandsDialogProps) {
  const t = useTexts();
  const shownHands = cards.flatMap((card): ShownHand[] => {
    const hand = card.hand ?? foundHands.get(card.mediaPath ?? '');
    return hand ? [{ card, hand, isNew: !card.hand }] : [];
  });
  const { refusedPaths, choose, isSaving, save } = useChoices(editing, shownHands, onClose);

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
        {shownHands.map(({ card, hand }) => (
          <li key={card.id}>
            <PictureLines
              picturePath={card.mediaKind === 'image' ? card.mediaPath : null}
              hand={toFoundHand(hand)}
              aspect={ratioOf(card)}
            />
            <Checkbox
              label={<span dir="auto">{card.term || t('Card without a term')}</span>}
              checked={!refusedPaths.has(card.mediaPath ?? '')}
              onCheckedChange={(isUsed) => choose(card.mediaPath ?? '', isUsed)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Holds which hands are refused, by media path, and saves the choices. */
function useChoices(editing: CardEditing, shownHands: readonly ShownHand[], onSaved: () => void) {
  const [refusedPaths, setRefusedPaths] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const t = useTexts();

  function choose(path: string, isUsed: boolean) {
    const next = new Set(refusedPaths);
    if (isUsed) next.delete(path);
    else next.add(path);
    setRefusedPaths(next);
  }

  async function save() {
    setSaving(true);
    try {
      for (const { card, hand, isNew } of shownHands) {
        const { id } = card;
        const mediaPath = card.mediaPath ?? '';
        const isUsed = !refusedPaths.has(mediaPath);
        if (isUsed && !isNew) continue;
        const body = { mediaPath, hand: isUsed ? hand : null };
        editing.showMedia(id, await call('PUT /api/cards/:id/hand', { params: { id }, body }));
      }
      setRefusedPaths(new Set());
      onSaved();
    } catch (error) {
      console.warn('Hands could not be told to the server.', error);
      toast({ title: t('Not everything was saved'), description: t('Please try again.'), tone: 'bad' });
    } finally {
      setSaving(false);
    }
  }

  return { refusedPaths, choose, isSaving, save };
}
