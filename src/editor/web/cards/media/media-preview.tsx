import { Frame, Hand, Replace, Scissors, Video, VideoOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { hasNoPicture } from '../../../../media/web/has-no-picture.ts';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import { UnplayableClip } from '../../../../player/web/media/unplayable-clip.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../../platform/web/ui/overlays/dialog.tsx';
import styles from './media-preview.module.css';
import type { MediaActions } from '../use-card-actions.ts';

export interface MediaPreviewProps {
  card: Card | undefined;
  /** The offer of a better poster for the card. */
  posters: ReactNode;
  actions: MediaActions;
  onClose: () => void;
  onEditMedia: (card: Card) => void;
}

/** Shows a card's media large, with the actions that edit, record again or replace them. */
export function MediaPreview({ card, posters, actions, onClose, onEditMedia }: MediaPreviewProps) {
  const t = useTexts();
  /** Closes the preview and opens what an action shows in its place. */
  function openInPlace(open: (shown: Card) => void) {
    if (card) open(card);
    onClose();
  }

  return (
    <Dialog
      title={<span dir="auto">{card?.term || t('Media')}</span>}
      width="wide"
      isOpen={card !== undefined}
      onOpenChange={onClose}
      footer={
        <PreviewActions
          isVideo={card?.mediaKind === 'video'}
          onEdit={() => openInPlace(onEditMedia)}
          onFingerspell={() => openInPlace((shown) => actions.makeClip('fingerspelling', shown))}
          onRecord={() => openInPlace((shown) => actions.makeClip('recording', shown))}
          onReplace={() => openInPlace(({ id }) => actions.chooseFile(id))}
        />
      }
    >
      {card && <LargeMedia key={card.mediaPath} card={card} />}
      {posters}
    </Dialog>
  );
}

interface PreviewActionsProps {
  isVideo: boolean;
  onEdit: () => void;
  onFingerspell: () => void;
  onRecord: () => void;
  onReplace: () => void;
}

function PreviewActions({ isVideo, onEdit, onFingerspell, onRecord, onReplace }: PreviewActionsProps) {
  const t = useTexts();
  return (
    <div className={styles.actions}>
      <Button icon={isVideo ? Scissors : Frame} onClick={onEdit}>
        {isVideo ? t('Edit Clip') : t('Edit Image')}
      </Button>
      <Button icon={Hand} onClick={onFingerspell}>
        {t('Spell')}
      </Button>
      <Button icon={Video} onClick={onRecord}>
        {t('Record')}
      </Button>
      <Button icon={Replace} onClick={onReplace}>
        {t('Replace')}
      </Button>
    </div>
  );
}

function LargeMedia({ card }: { card: Card }) {
  const t = useTexts();
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
      aria-label={t('Video of {term}', { term: card.term })}
    />
  ) : (
    <img {...size} className={styles.media} src={mediaPath} alt={t('Media of {term}', { term: card.term })} />
  );
}
