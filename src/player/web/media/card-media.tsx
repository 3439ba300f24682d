import { CloudOff } from 'lucide-react';
import {
  use,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useState,
  type RefObject,
} from 'react';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import type { Card } from '../../../cards/contract/card.ts';
import { videoLoaderDelayMs } from '../../../platform/rules/limits.ts';
import { boxStyle, framedClass } from '../../../media/web/framing.ts';
import { useIsHydrated } from '../../../platform/web/browser/hooks.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import styles from './card-media.module.css';
import type { Arrival } from './media-arrivals.ts';
import { MissingMedia } from './missing-media.ts';
import { useMediaPhase } from './use-media-phase.ts';
import type { MediaPhase } from './media-phase.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** On wide cards, media with a ratio of width to height below this are beside their text and not above it. */
const maxBesideRatio = 1.1;

/**
 * Returns the attributes by which the style sheet knows the ratio of media.
 * @param ratio the ratio of the visible part of the media
 * @param onPhones the ratio on narrow cards if it differs
 */
export function mediaShape(ratio: number, onPhones = ratio): { style: CSSProperties; 'data-beside': true | undefined } {
  const style: CSSProperties = { '--seen': Number(ratio.toFixed(4)), '--narrow': Number(onPhones.toFixed(4)) };
  return { style, 'data-beside': ratio < maxBesideRatio || undefined };
}

/** Returns width divided by height of the signing box or else of the whole frame. */
export function visibleRatio(card: Card): number {
  const { width = 1, height = 1 } = card.signingBox ?? {};
  return (ratioOf(card) * width) / height;
}

export interface CardMediaProps {
  card: Card;
  /** A hidden video is loaded but paused. */
  isShown: boolean;
  /** The media reaches the card's edges and has its own background. */
  isFilling?: boolean | undefined;
  /** Shows the whole frame on wide cards even if there is a signing box. */
  isWholeOnWideCards?: boolean | undefined;
  speed?: number | undefined;
  isMirrored?: boolean | undefined;
  /** Called when the media are visible, when they are completely loaded, and after a failure. */
  onArrival?: ((arrival: Arrival) => void) | undefined;
  videoRef?: Ref<HTMLVideoElement | null> | undefined;
  fallback?: ReactNode;
}

/**
 * The image or video of a card. It has its own shape, or is cropped to its signing box, and is as large as possible.
 * The sign is never cut off.
 */
export function CardMedia(props: CardMediaProps) {
  return props.card.mediaKind === 'video' ? <CardVideo {...props} /> : <CardImage {...props} />;
}

function CardImage({ isShown, onArrival, ...picture }: CardMediaProps) {
  const t = useTexts();
  const { card } = picture;
  const image = useRef<HTMLImageElement>(null);
  const phase = useMediaPhase(image, isShown);
  useArrivalNotice(phase, true, onArrival);
  return (
    <Picture {...picture} isMirrored={false} isMissing={phase === 'error'} isAwaited={isShown && phase === 'loading'}>
      <Still ref={image} card={card} path={card.mediaPath} alt={t('Sign, shown as a picture')} isUrgent={isShown} />
    </Picture>
  );
}

function CardVideo({ isShown, speed = 1, onArrival, videoRef, ...picture }: CardMediaProps) {
  const t = useTexts();
  const { card } = picture;
  const video = useRef<HTMLVideoElement>(null);
  const poster = useRef<HTMLImageElement>(null);
  const phase = useMediaPhase(video, isShown);
  const posterPhase = useMediaPhase(poster, isShown);
  useArrivalNotice(phase, usePlaysThrough(video, phase === 'ready'), onArrival);
  const isPlaying = usePlayback(video, isShown, speed);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(videoRef, () => video.current, []);
  return (
    <Picture
      {...picture}
      isMissing={phase === 'error' && posterPhase !== 'ready'}
      isAwaited={isShown && !isPlaying && phase !== 'error'}
    >
      {card.posterPath && <Still ref={poster} card={card} path={card.posterPath} alt="" isUrgent={isShown} />}
      <video
        ref={video}
        className={card.signingBox ? framedClass : undefined}
        src={card.mediaPath ?? undefined}
        width={card.mediaWidth ?? undefined}
        height={card.mediaHeight ?? undefined}
        muted
        playsInline
        disablePictureInPicture
        preload="auto"
        autoPlay={isShown}
        loop
        aria-hidden="true"
      />
      <VisuallyHidden>{t('Sign, shown by video')}</VisuallyHidden>
    </Picture>
  );
}

interface StillProps {
  ref: Ref<HTMLImageElement>;
  card: Card;
  path: string | null;
  alt: string;
  isUrgent: boolean;
}

function Still({ ref, card, path, alt, isUrgent }: StillProps) {
  return (
    <img
      ref={ref}
      className={card.signingBox ? framedClass : undefined}
      src={path ?? undefined}
      alt={alt}
      width={card.mediaWidth ?? undefined}
      height={card.mediaHeight ?? undefined}
      draggable={false}
      fetchPriority={isUrgent ? 'high' : 'low'}
    />
  );
}

/** The dot for late media is delayed by its animation, so that the delay works before hydration. */
const lateStyle: CSSProperties = { animationDelay: `${videoLoaderDelayMs}ms` };

interface PictureProps extends Pick<
  CardMediaProps,
  'card' | 'isFilling' | 'isWholeOnWideCards' | 'isMirrored' | 'fallback'
> {
  isMissing: boolean;
  /** Whether the visitor waits for it. */
  isAwaited: boolean;
  children: ReactNode;
}

/**
 * The visible part of the media, with what replaces it. Before hydration, the script of the document shows the waiting
 * dot or the fallback, so both are rendered but hidden.
 */
function Picture({
  card,
  isFilling,
  isWholeOnWideCards,
  isMissing,
  isAwaited,
  isMirrored = false,
  fallback,
  children,
}: PictureProps) {
  const isHydrated = useIsHydrated();
  const renderMissing = use(MissingMedia);
  const hasFallback = isMissing && Boolean(fallback);
  const framedOn = isWholeOnWideCards ? 'on-phones' : 'always';
  const shape: CSSProperties = { '--ratio': Number(ratioOf(card).toFixed(4)) };
  return (
    <div className={styles.area} style={signingBoxStyle(card, isMirrored)}>
      <div
        className={styles.picture}
        style={shape}
        data-filling={isFilling || undefined}
        data-framed={card.signingBox ? framedOn : undefined}
        data-mirrored={isMirrored || undefined}
        data-missing={isMissing || undefined}
        data-replaced={hasFallback || undefined}
      >
        {children}
        {isMissing && <CloudOff className={styles.missing} />}
        {(isAwaited || !isHydrated) && <span className={styles.late} style={lateStyle} hidden={!isAwaited} data-late />}
      </div>
      {(hasFallback || (fallback && !isHydrated)) && (
        <div className={styles.fallback} hidden={!hasFallback} data-fallback>
          {fallback}
        </div>
      )}
      {isMissing && renderMissing(card)}
    </div>
  );
}

/**
 * Returns the style that crops to the signing box, which is mirrored with the frame. Returns undefined without a box.
 */
function signingBoxStyle({ signingBox: box }: Card, isMirrored: boolean): CSSProperties | undefined {
  return box ? boxStyle(isMirrored ? { ...box, left: 1 - box.left - box.width } : box) : undefined;
}

function useArrivalNotice(
  phase: MediaPhase,
  isComplete: boolean,
  onArrival: ((arrival: Arrival) => void) | undefined,
): void {
  const arrival = arrivalOf(phase, isComplete);

  useEffect(() => {
    if (arrival) onArrival?.(arrival);
  }, [arrival, onArrival]);
}

function arrivalOf(phase: MediaPhase, isComplete: boolean): Arrival | undefined {
  if (phase === 'loading') return undefined;
  if (phase === 'error') return 'failed';
  return isComplete ? 'loaded' : 'visible';
}

/** How long a video loads alone before the next one begins to load beside it. */
const videoAloneMs = 8_000;

/**
 * Becomes true when the video is loaded completely, when the browser pauses loading, or after `videoAloneMs`.
 * `canplaythrough` fires too early, with the first frame.
 */
function usePlaysThrough(video: RefObject<HTMLVideoElement | null>, hasBegun: boolean): boolean {
  const [playsThrough, setPlaysThrough] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element || !hasBegun || playsThrough) return;
    const settle = () => setPlaysThrough(true);
    const check = () => {
      if (isLoadedToEnd(element)) settle();
    };
    check();
    const abort = new AbortController();
    const { signal } = abort;
    element.addEventListener('progress', check, { signal });
    element.addEventListener('suspend', settle, { signal });
    const timer = setTimeout(settle, videoAloneMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [video, hasBegun, playsThrough]);

  return playsThrough;
}

/** How far before the end a file counts as loaded, because its last frame may end a little earlier. */
const endToleranceSeconds = 0.1;

function isLoadedToEnd({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, part) => buffered.start(part) <= currentTime && buffered.end(part) >= duration - endToleranceSeconds,
  );
}

/**
 * Plays the video from its start each time that it becomes visible.
 * @returns whether it plays
 */
function usePlayback(video: RefObject<HTMLVideoElement | null>, isShown: boolean, speed: number): boolean {
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    if (video.current) changeSpeed(video.current, speed);
  }, [video, speed]);

  useEffect(() => {
    const element = video.current;
    if (!element || !isShown) return;
    const handlePlaying = () => setPlaying(true);
    if (isMoving(element)) handlePlaying();
    element.addEventListener('playing', handlePlaying);
    const stopTrying = playFromStart(element);
    return () => {
      stopTrying();
      element.removeEventListener('playing', handlePlaying);
      element.pause();
      setPlaying(false);
    };
  }, [video, isShown]);

  return isPlaying;
}

/** Changes the speed, also for what the element loads next. */
function changeSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** Whether the video plays already, as one in the server's document may. */
function isMoving({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}

/**
 * Plays the video from its start. If the browser requires a touch first, the video starts at the next one. Returns a
 * function that ends the waiting for a touch.
 */
function playFromStart(video: HTMLVideoElement): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const play = () => {
    video.play().catch((error: unknown) => {
      const needsTouch = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!needsTouch || signal.aborted) return;
      document.addEventListener('pointerup', play, { once: true, signal });
      document.addEventListener('keyup', play, { once: true, signal });
    });
  };
  if (video.paused) video.currentTime = 0;
  play();
  return () => abort.abort();
}
