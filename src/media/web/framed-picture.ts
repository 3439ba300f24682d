import type { SetTerm } from '../../cards/contract/card.ts';
import type { ThumbnailProps } from './thumbnail.tsx';

const noVideo = { thumbnailVideoBox: null, thumbnailVideoWidth: null, thumbnailVideoHeight: null };

/** How a thumbnail shows the picture of a card. */
export function framedPicture({ pictureBox, pictureWidth, pictureHeight }: SetTerm): ThumbnailProps['framed'] {
  return { thumbnailBox: pictureBox, thumbnailWidth: pictureWidth, thumbnailHeight: pictureHeight, ...noVideo };
}
