import { classNames } from '../../platform/web/ui/primitives.tsx';
import { setHue } from '../../platform/rules/hue.ts';
import type { Card, SetTerm } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { imageVariantPath } from '../../platform/rules/image-variant.ts';
import { framingOf, type Framing } from './framing.ts';
import { thumbnailFit } from './thumbnail-fit.ts';
import styles from './thumbnail.module.css';
import { useCallback, useState } from 'react';

type ImageFrame = 'thumbnailBox' | 'thumbnailWidth' | 'thumbnailHeight';
type VideoFrame = 'thumbnailVideoBox' | 'thumbnailVideoWidth' | 'thumbnailVideoHeight';

interface ThumbnailProps {
  setId: string;
  /** Its first letter replaces a missing picture. */
  title: string;
  imagePath: string | null;
  /** The video is muted and plays inline in a loop. */
  videoPath?: string | null | undefined;
  isPlaying?: boolean | undefined;
  /** Whether the image is fetched even outside the visible part of the page. */
  isEager?: boolean | undefined;
  /** Whether the image is fetched before others (`fetchPriority`). */
  isFetchedFirst?: boolean | undefined;
  /** The signing boxes and sizes of the image and the video. */
  framed: Pick<StudySet, ImageFrame | VideoFrame>;
  className?: string | undefined;
}

/**
 * A 4:3 picture on the set's own colour. Wider images are cropped, narrower ones fitted (`thumbnailFit`), and one with
 * a signing box is scaled so that this box fills it. Screen readers skip the thumbnail, because the title is beside it.
 */
export function Thumbnail({
  setId,
  title,
  imagePath,
  videoPath = null,
  isPlaying = false,
  isEager = false,
  isFetchedFirst = false,
  framed,
  className,
}: ThumbnailProps) {
  const { thumbnailBox: box, thumbnailWidth: width, thumbnailHeight: height } = framed;
  const fit = thumbnailFit({ path: imagePath, box, width, height });
  return (
    <span
      className={classNames(styles.thumbnail, className)}
      data-hue={setHue(setId)}
      data-fit={fit}
      aria-hidden="true"
    >
      {imagePath === null && <span className={styles.letter}>{firstLetter(title)}</span>}
      {imagePath !== null && fit === 'blurred' && (
        <Picture path={imagePath} isEager={isEager} framing={{ className: styles.ground }} />
      )}
      {imagePath !== null && (
        <Picture
          path={imagePath}
          isEager={isEager}
          isFetchedFirst={isFetchedFirst}
          framing={framingOf({ box, width, height })}
        />
      )}
      {isPlaying && videoPath !== null && <ThumbnailVideo path={videoPath} framing={videoFraming(framed)} />}
    </span>
  );
}

const noVideo = { thumbnailVideoBox: null, thumbnailVideoWidth: null, thumbnailVideoHeight: null };

/** Returns the signing box and size of a card's picture, for a thumbnail that shows it. */
export function framedPicture({ pictureBox, pictureWidth, pictureHeight }: SetTerm): ThumbnailProps['framed'] {
  return { thumbnailBox: pictureBox, thumbnailWidth: pictureWidth, thumbnailHeight: pictureHeight, ...noVideo };
}

/** Returns the signing box and size of a card's image or video poster, for a thumbnail that shows it. */
export function framedCard({ signingBox, mediaWidth, mediaHeight }: Card): ThumbnailProps['framed'] {
  return { thumbnailBox: signingBox, thumbnailWidth: mediaWidth, thumbnailHeight: mediaHeight, ...noVideo };
}

interface PictureProps {
  path: string;
  isEager: boolean;
  isFetchedFirst?: boolean;
  framing: Partial<Framing> | undefined;
}

/** An image, requested in the same two sizes (in pixels) wherever it is shown, so that the browser fetches it once. */
function Picture({ path, isEager, isFetchedFirst = false, framing }: PictureProps) {
  return (
    <img
      {...framing}
      src={imageVariantPath(path, 320)}
      srcSet={`${imageVariantPath(path, 640)} 2x`}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isFetchedFirst ? 'high' : undefined}
      decoding="async"
      draggable={false}
    />
  );
}

function videoFraming({ thumbnailVideoBox, thumbnailVideoWidth, thumbnailVideoHeight }: Pick<StudySet, VideoFrame>) {
  return framingOf({ box: thumbnailVideoBox, width: thumbnailVideoWidth, height: thumbnailVideoHeight });
}

function firstLetter(title: string): string {
  const [first] = new Intl.Segmenter().segment(title.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

interface ThumbnailVideoProps {
  path: string;
  framing: Framing | undefined;
}

/** The video stops loading when it is removed from the page. */
function ThumbnailVideo({ path, framing }: ThumbnailVideoProps) {
  const [hasStarted, setStarted] = useState(false);
  const load = useCallback(
    (video: HTMLVideoElement) => {
      video.src = path;
      return () => {
        video.removeAttribute('src');
        video.load();
      };
    },
    [path],
  );
  return (
    <video
      ref={load}
      style={framing?.style}
      className={classNames(styles.video, framing?.className)}
      data-started={hasStarted || undefined}
      onPlaying={() => setStarted(true)}
      muted
      loop
      autoPlay
      playsInline
      disablePictureInPicture
      tabIndex={-1}
    />
  );
}
