import { Frame, Hand, Replace, Scissors, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { wholeFrame, type SigningBox } from '../../../../media/rules/signing-box.ts';
import { hasNoPicture } from '../../../../media/web/has-no-picture.ts';
import { UnplayableClip } from '../../../../player/web/media/unplayable-clip.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../../platform/web/ui/overlays/dialog.tsx';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import { useSaveFraming } from '../../framing/use-save-framing.ts';
import { FramingStage } from '../../framing/framing-stage.tsx';
import styles from './media-preview.module.css';
import type { MediaActions } from './media-actions.ts';

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
