import { Image, Video } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { UploadPicture } from '../../saving/web/parts/upload-picture.tsx';
import { useIsNear } from '../../platform/web/browser/use-is-near.ts';
import styles from './clip-picture.module.css';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';

interface ClipPictureProps {
  id: string;
  kind: 'image' | 'video';
  uploads: ClipUploads;
}

/** Fetched only when visible, as there may be hundreds. */
export function ClipPicture({ id, kind, uploads }: ClipPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { isNear } = useIsNear(place, false);
  const picture = useSyncExternalStore(uploads.subscribe, () => uploads.pictureOf(id));

  useEffect(() => (isNear ? uploads.show(id) : undefined), [isNear, uploads, id]);

  return (
    <span ref={place} className={styles.picture} data-empty={!picture || undefined}>
      {isNear && picture ? <UploadPicture picture={picture} /> : kind === 'video' ? <Video /> : <Image />}
    </span>
  );
}
