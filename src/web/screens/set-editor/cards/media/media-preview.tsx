import { Replace, VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../../../shared/contract/card.ts';
import { hasNoPicture } from '../../../../browser/media/has-no-picture.ts';
import { UnplayableClip } from '../../../../player/media/unplayable-clip.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import styles from './media-preview.module.css';

interface MediaPreviewProps {
  card: Card | undefined;
  onClose: () => void;
  onReplace: (cardId: string) => void;
}

/** In its own shape; a video plays muted. */
export function MediaPreview({ card, onClose, onReplace }: MediaPreviewProps) {
  function handleReplace() {
    if (card) onReplace(card.id);
    onClose();
  }

  return (
    <Dialog
      title={<span dir="auto">{card?.term || 'Media'}</span>}
      width="wide"
      isOpen={card !== undefined}
      onOpenChange={onClose}
      footer={
        <Button icon={Replace} onClick={handleReplace}>
          Replace
        </Button>
      }
    >
      {card && <Media key={card.mediaPath} card={card} />}
    </Dialog>
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
