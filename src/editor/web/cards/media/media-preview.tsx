import { Frame, Hand, Replace, Scissors, Video, VideoOff } from 'lucide-react';
import { useState, useCallback, useRef, type CSSProperties } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { wholeFrame, type SigningBox } from '../../../../media/rules/signing-box.ts';
import { hasNoPicture } from '../../../../media/web/has-no-picture.ts';
import { UnplayableClip } from '../../../../player/web/media/unplayable-clip.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../../platform/web/ui/overlays/dialog.tsx';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import styles from './media-preview.module.css';
import type { MediaActions } from './media-actions.ts';
import { call } from '../../../../api/web/client.ts';
import { hasCode } from '../../../../platform/web/outbound/api-error.ts';
import { useToast } from '../../../../platform/web/ui/feedback/toast.tsx';
import { readMedia } from '../../../../saving/web/cards.ts';
import { readClipId } from '../../../../saving/web/clip-ids.ts';
import { ratioOf } from '../../../../cards/rules/media-ratio.ts';
import { BoxFrame } from '../../../../clips/web/box-frame.tsx';
import framingStageStyles from '../../framing/framing-stage.module.css';

export interface MediaPreviewProps {
  editing: CardEditing;
  card: Card | undefined;
  actions: MediaActions;
  onClose: () => void;
  onEdit: (card: Card) => void;
}

export function MediaPreview({ editing, card, actions, onClose, onEdit }: MediaPreviewProps) {
  const [box, setBox] = useState<SigningBox>();
  const [isSaving, setSaving] = useState(false);
  const saveFraming = useSaveFraming(editing);

  function close() {
    setBox(undefined);
    onClose();
  }

  function handleOther(openOther: (shown: Card) => void) {
    if (card) openOther(card);
    close();
  }

  function handleSave() {
    if (!card || !box) return;
    setSaving(true);
    void saveFraming(card, box)
      .then(close, () => undefined)
      .finally(() => setSaving(false));
  }

  return (
    <Dialog
      title={<span dir="auto">{card?.term || 'Media'}</span>}
      description={box && 'Hands, face and their movement: what is inside is shown as large as possible.'}
      width="wide"
      isOpen={card !== undefined}
      onOpenChange={close}
      footer={
        box ? (
          <Button kind="primary" isPending={isSaving} onClick={handleSave}>
            {isSaving ? 'Saving …' : 'Save'}
          </Button>
        ) : (
          <PreviewActions
            onEdit={card?.mediaKind === 'video' ? () => handleOther(onEdit) : undefined}
            onFrame={() => setBox(card?.signingBox ?? wholeFrame)}
            onFingerspell={() => handleOther((shown) => actions.make('fingerspelling', shown))}
            onRecord={() => handleOther((shown) => actions.make('recording', shown))}
            onReplace={() => handleOther(({ id }) => actions.chooseFile(id))}
          />
        )
      }
    >
      {card && box && <Framing card={card} box={box} onChange={setBox} />}
      {card && !box && <Media key={card.mediaPath} card={card} />}
    </Dialog>
  );
}

interface PreviewActionsProps {
  onEdit: (() => void) | undefined;
  onFrame: () => void;
  onFingerspell: () => void;
  onRecord: () => void;
  onReplace: () => void;
}

function PreviewActions({ onEdit, onFrame, onFingerspell, onRecord, onReplace }: PreviewActionsProps) {
  return (
    <div className={styles.actions}>
      {onEdit && (
        <Button icon={Scissors} onClick={onEdit}>
          Edit Clip
        </Button>
      )}
      <Button icon={Frame} onClick={onFrame}>
        Signing Box
      </Button>
      <Button icon={Hand} onClick={onFingerspell}>
        Spell
      </Button>
      <Button icon={Video} onClick={onRecord}>
        Record
      </Button>
      <Button icon={Replace} onClick={onReplace}>
        Replace
      </Button>
    </div>
  );
}

interface FramingProps {
  card: Card;
  box: SigningBox;
  onChange: (box: SigningBox) => void;
}

function Framing({ card, box, onChange }: FramingProps) {
  return (
    <>
      <FramingStage card={card} box={box} onChange={onChange} />
      <div className={styles.tools}>
        <Button onClick={() => onChange(wholeFrame)}>Whole Frame</Button>
        <Button onClick={() => onChange(card.signingBox ?? wholeFrame)}>Reset</Button>
      </div>
    </>
  );
}

function Media({ card }: { card: Card }) {
  const [isUnplayable, setIsUnplayable] = useState(false);
  const { mediaKind, mediaPath, posterPath, mediaWidth, mediaHeight } = card;
  if (mediaPath === null) return null;
  const size = { width: mediaWidth ?? undefined, height: mediaHeight ?? undefined };
  if (isUnplayable) {
    return (
      <p className={styles.unplayable} role="alert">
        <VideoOff />
        <UnplayableClip mediaPath={mediaPath} />
      </p>
    );
  }
  return mediaKind === 'video' ? (
    <video
      {...size}
      className={styles.media}
      src={mediaPath}
      poster={posterPath ?? undefined}
      autoPlay
      muted
      loop
      playsInline
      controls
      onError={() => setIsUnplayable(true)}
      onLoadedMetadata={({ currentTarget }) => hasNoPicture(currentTarget) && setIsUnplayable(true)}
      aria-label={`Video of ${card.term}`}
    />
  ) : (
    <img {...size} className={styles.media} src={mediaPath} alt={`Media of ${card.term}`} />
  );
}

/**
 * Reports by toast.
 * @throws if it could not be saved
 */
function useSaveFraming(editing: CardEditing): (card: Card, box: SigningBox) => Promise<void> {
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

interface FramingStageProps {
  card: Card;
  box: SigningBox;
  onChange: (box: SigningBox) => void;
}

function FramingStage({ card, box, onChange }: FramingStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': ratioOf(card) };
  return (
    <div ref={stage} className={framingStageStyles.stage} style={style}>
      <WholeMedia card={card} />
      <BoxFrame stage={stage} box={box} onChange={onChange} isFocusedAtFirst />
    </div>
  );
}

function WholeMedia({ card: { mediaKind, mediaPath, posterPath } }: { card: Card }) {
  if (mediaKind === 'image') return <img className={framingStageStyles.media} src={mediaPath ?? undefined} alt="" />;
  return (
    <video
      className={framingStageStyles.media}
      src={mediaPath ?? undefined}
      poster={posterPath ?? undefined}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden="true"
    />
  );
}
