import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { posterAtSeconds } from '../../../platform/rules/limits.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import styles from './prompt-thumb.module.css';

interface PromptThumbProps {
  card: Card;
}

export function PromptThumb({ card }: PromptThumbProps) {
  return card.hasMedia ? <MediaThumb card={card} /> : <DefinitionThumb text={card.definition} />;
}

function MediaThumb({ card }: PromptThumbProps) {
  const [hasFailed, setFailed] = useState(false);
  const isVideo = card.mediaKind === 'video';
  const isMirrored = useVideoSettings().settings.isMirrored && isVideo;
  const path = isVideo ? card.posterPath : card.mediaPath;
  const props = {
    width: card.mediaWidth ?? undefined,
    height: card.mediaHeight ?? undefined,
    onError: () => setFailed(true),
  };
  return (
    <span className={styles.thumb} data-mirrored={isMirrored || undefined}>
      <VisuallyHidden>{isVideo ? 'Sign, shown by video' : 'Sign, shown as a picture'}</VisuallyHidden>
      {hasFailed ? (
        <ImageOff className={styles.missing} />
      ) : path === null ? (
        <video {...props} src={`${card.mediaPath}#t=${posterAtSeconds}`} muted playsInline preload="metadata" />
      ) : (
        <img {...props} src={path} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  );
}

function DefinitionThumb({ text }: { text: string }) {
  return (
    <span className={styles.thumb}>
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </span>
  );
}
