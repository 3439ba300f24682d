import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { useHistoryLayer } from '../../../platform/web/browser/history.ts';
import { toggleFullscreen } from '../../../platform/web/browser/page.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { classNames, VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useFocusReturn } from '../../../platform/web/ui/focus.ts';
import { escapeCloses } from '../../../platform/web/ui/overlays/escape-closes.ts';
import { FullscreenButton } from '../../../player/web/frame/player-header.tsx';
import { CardMedia } from '../../../player/web/media/card-media.tsx';
import overMediaStyles from '../../../player/web/media/over-media.module.css';
import type { VideoSettingsControl } from '../../../player/web/settings/use-video-settings.ts';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';
import { VideoControls } from './video-controls.tsx';
import styles from './enlarged-media.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface EnlargedMediaProps {
  card: Card;
  /** The same video on the card, which is paused meanwhile. */
  cardVideo: RefObject<HTMLVideoElement | null>;
  control: VideoSettingsControl;
  onClose: () => void;
}

/** Shows a card's media as large as the player, with the card's controls. */
export function EnlargedMedia({ card, cardVideo, control, onClose }: EnlargedMediaProps) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { rememberOpener, returnFocus } = useFocusReturn();
  const hasTouch = useMediaQuery('(pointer: coarse)');
  useHistoryLayer(hasTouch, onClose);
  usePausedMeanwhile(cardVideo);
  useStudyKeys(container, { onSpace: () => playOrPause(video.current), characters: { e: onClose } }, true);

  /** Focuses the dialog, so that its name is read first and no control shows a ring. */
  function handleOpenAutoFocus(event: Event) {
    rememberOpener();
    event.preventDefault();
    container.current?.focus();
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={container}
          data-enlarged
          className={styles.room}
          aria-describedby={undefined}
          onOpenAutoFocus={handleOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={escapeCloses(onClose)}
        >
          <Radix.Title asChild>
            <VisuallyHidden>{t('Enlarged sign')}</VisuallyHidden>
          </Radix.Title>
          {/* The buttons come first, because Radix takes a video for a control: as the first one it would stop Tab at the last. */}
          <div className={classNames(overMediaStyles.end, styles.corner)}>
            <OwnFullscreen />
            <Radix.Close asChild>
              <IconButton label={t('Close')} icon={X} tooltipSide="bottom" />
            </Radix.Close>
          </div>
          <div className={styles.media}>
            <CardMedia card={card} isShown videoRef={video} {...control.settings} />
          </div>
          {card.mediaKind === 'video' && (
            <div className={styles.bar}>
              <VideoControls video={video} control={control} playerRef={container} hasKeys isAutoplaying={false} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The button for fullscreen. If fullscreen was entered by it, closing the enlarged media leaves fullscreen. */
function OwnFullscreen() {
  const hasEntered = useRef(false);
  useEffect(() => () => leaveFullscreen(hasEntered.current), []);
  return <FullscreenButton onToggle={(isEntering) => (hasEntered.current = isEntering)} />;
}

function leaveFullscreen(isWanted: boolean): void {
  if (isWanted && document.fullscreenElement) void toggleFullscreen();
}

/** Pauses the card's video while it is shown enlarged. The video restarts when it is visible again. */
function usePausedMeanwhile(cardVideo: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const pausedVideo = cardVideo.current;
    pausedVideo?.pause();
    return () => {
      if (!pausedVideo?.isConnected) return;
      pausedVideo.currentTime = 0;
      void pausedVideo.play().catch(() => {});
    };
  }, [cardVideo]);
}

function playOrPause(video: HTMLVideoElement | null): void {
  if (video?.paused) void video.play().catch(() => {});
  else video?.pause();
}
