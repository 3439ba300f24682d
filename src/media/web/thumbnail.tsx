import { classNames } from '../../platform/web/ui/primitives.tsx';
import { setHue } from '../../platform/rules/hue.ts';
import type { Card, SetTerm } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { imageVariantPath } from '../../platform/rules/image-variant.ts';
import { framing } from './framing.ts';
import { thumbnailFit } from './thumbnail-fit.ts';
import styles from './thumbnail.module.css';
import { useCallback, useState } from 'react';

type Framed = 'thumbnailBox' | 'thumbnailWidth' | 'thumbnailHeight';
type FramedVideo = 'thumbnailVideoBox' | 'thumbnailVideoWidth' | 'thumbnailVideoHeight';

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
  framed: Pick<StudySet, Framed | FramedVideo>;
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
        <Picture path={imagePath} isEager={isEager} framed={{ className: styles.ground }} />
      )}
      {imagePath !== null && (
        <Picture
          path={imagePath}
          isEager={isEager}
          isFetchedFirst={isFetchedFirst}
          framed={framing({ box, width, height })}
        />
      )}
      {isPlaying && videoPath !== null && <ThumbnailVideo path={videoPath} framed={framingOfVideo(framed)} />}
    </span>
  );
}

const noVideo = { thumbnailVideoBox: null, thumbnailVideoWidth: null, thumbnailVideoHeight: null };

/** The part of a card's picture that a thumbnail shows. */
export function framedPicture({ pictureBox, pictureWidth, pictureHeight }: SetTerm): ThumbnailProps['framed'] {
  return { thumbnailBox: pictureBox, thumbnailWidth: pictureWidth, thumbnailHeight: pictureHeight, ...noVideo };
}

/** The part of a card's image, or of its video's poster, that a thumbnail shows. */
export function framedCard({ signingBox, mediaWidth, mediaHeight }: Card): ThumbnailProps['framed'] {
  return { thumbnailBox: signingBox, thumbnailWidth: mediaWidth, thumbnailHeight: mediaHeight, ...noVideo };
}

interface PictureProps {
  path: string;
  isEager: boolean;
  isFetchedFirst?: boolean;
  framed: Partial<NonNullable<ReturnType<typeof framing>>> | undefined;
}

/** A picture is requested in the same variants wherever it is shown, so that the browser fetches it once. */
function Picture({ path, isEager, isFetchedFirst = false, framed }: PictureProps) {
  return (
    <img
      {...framed}
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

function framingOfVideo({ thumbnailVideoBox, thumbnailVideoWidth, thumbnailVideoHeight }: Pick<StudySet, FramedVideo>) {
  return framing({ box: thumbnailVideoBox, width: thumbnailVideoWidth, height: thumbnailVideoHeight });
}

function firstLetter(title: string): string {
  const [first] = new Intl.Segmenter().segment(title.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}

interface ThumbnailVideoProps {
  path: string;
  framed: ReturnType<typeof framing>;
}

/** The video stops loading when it is removed from the page. */
function ThumbnailVideo({ path, framed }: ThumbnailVideoProps) {
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
      style={framed?.style}
      className={classNames(styles.video, framed?.className)}
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
