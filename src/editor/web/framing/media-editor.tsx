import { useCallback, useRef, useState, type CSSProperties } from 'react';
import { call } from '../../../api/web/client.ts';
import type { Card } from '../../../cards/contract/card.ts';
import { findClip } from '../../../cards/rules/clips-of-card.ts';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { BoxFrame } from '../../../clips/web/box-frame.tsx';
import { LazyClipEditor, type EditedClip } from '../../../clips/web/lazy-clip-editor.tsx';
import { isSameBox, wholeFrame } from '../../../media/rules/signing-box.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { useUnsavedWork } from '../../../platform/web/ui/overlays/use-unsaved-work.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { refetchCard, savePoster } from '../../../saving/web/cards.ts';
import { readClipId } from '../../../saving/web/clip-ids.ts';
import type { EditedMedia, MediaUploads } from '../../../saving/web/uploads/media-uploads.ts';
import styles from './framing-stage.module.css';

interface MediaEditorProps {
  card: Card;
  /** The cards as they are now, because a signing box may be found while the clip is edited. */
  cards: readonly Card[];
  editing: CardEditing;
  uploads: MediaUploads;
  onClose: () => void;
}

/** Edits the media of a card, or of a further clip. The stored video stays until the edited one is uploaded. */
export function MediaEditor({ card: openedCard, cards, editing, uploads, onClose }: MediaEditorProps) {
  const save = useSaveFraming(editing);
  const card = { ...openedCard, signingBox: currentBox(openedCard, cards) };

  function handleSaved({ file, ...edited }: EditedClip) {
    if (file) void uploads.start(card.id, file, { edited, replaces: card.mediaPath });
    else void save(card, edited);
    onClose();
  }

  if (card.mediaPath === null) return null;
  const canEditVideo = card.mediaKind === 'video' && 'VideoDecoder' in window;
  if (!canEditVideo) return <FrameEditor card={card} onSave={handleSaved} onClose={onClose} />;
  const clip = { source: card.mediaPath, signingBox: card.signingBox };
  return <LazyClipEditor clip={clip} onClose={onClose} onSave={handleSaved} />;
}

/** The signing box that is stored now, or else that of the card when it was opened. */
function currentBox({ id, mediaPath, signingBox }: Card, cards: readonly Card[]): Card['signingBox'] {
  const { cardId } = readClipId(id);
  const card = cards.find((other) => other.id === cardId);
  const clip = card && findClip(card, mediaPath ?? '');
  return clip ? clip.signingBox : signingBox;
}

interface FrameEditorProps extends Pick<MediaEditorProps, 'card' | 'onClose'> {
  onSave: (edited: EditedClip) => void;
}

/**
 * Edits only the signing box, for an image, or for a clip in a browser that cannot edit videos, as on pages without
 * https.
 */
function FrameEditor({ card, onSave, onClose }: FrameEditorProps) {
  const t = useTexts();
  const { mediaKind, mediaPath } = card;
  const media = { className: styles.media, src: mediaPath ?? undefined };
  const [storedBox] = useState(card.signingBox ?? wholeFrame);
  const [box, setBox] = useState(storedBox);
  const { leave, question } = useUnsavedWork(!isSameBox(box, storedBox), onClose);
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': ratioOf(card) };

  return (
    <>
      <Dialog
        title={mediaKind === 'image' ? t('Edit Image') : t('Edit Clip')}
        description={t('Hands, face and their movement: what is inside is shown as large as possible.')}
        width="wide"
        isOpen
        onOpenChange={leave}
        footer={
          <>
            <Button onClick={() => setBox(wholeFrame)}>{t('Whole Frame')}</Button>
            <Button kind="primary" onClick={() => onSave({ file: undefined, poster: undefined, signingBox: box })}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <div ref={stage} className={styles.stage} style={style}>
          {mediaKind === 'image' ? <img {...media} alt="" /> : <video {...media} autoPlay muted loop playsInline />}
          <BoxFrame stage={stage} box={box} onChange={setBox} />
        </div>
      </Dialog>
      <ConfirmDialog {...question} />
    </>
  );
}

/** Saves a signing box and a poster, and reports by toast. */
function useSaveFraming(editing: CardEditing) {
  const t = useTexts();
  const toast = useToast();
  return useCallback(
    async (card: Card, { signingBox, poster }: EditedMedia): Promise<void> => {
      const { id: shownId, mediaPath, signingBox: seen } = card;
      const { cardId: id } = readClipId(shownId);
      try {
        if (signingBox && !isSameBox(signingBox, seen)) {
          const body = { mediaPath: mediaPath ?? '', signingBox, seen };
          editing.showMedia(id, await call('PUT /api/cards/:id/signing-box', { params: { id }, body }));
        }
        if (poster) await savePoster(editing, card, poster);
        toast({ title: poster ? t('Poster saved') : t('Signing box saved') });
      } catch (error) {
        const isChanged = hasCode(error, 'edit-conflict');
        const reason = isChanged ? t('It was changed elsewhere. Please look at it again.') : t('Please try again.');
        toast({ title: t('The change was not saved'), description: reason, tone: 'bad' });
        // Only the answer may have been lost. The next try would then seem to conflict with this one.
        void refetchCard(editing, id);
      }
    },
    [editing, toast, t],
  );
}
