import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { NewCardPhase } from '../../../../saving/web/unsaved-cards.ts';
import { UnplayableClip } from '../../../../player/web/media/unplayable-clip.tsx';
import styles from './card-note.module.css';
import { fileSize } from '../../../../platform/rules/text/file-size.ts';
import type { MediaUploadState } from '../../../../saving/web/uploads/media-uploads.ts';

interface CardNoteProps {
  newPhase: NewCardPhase | undefined;
  upload: MediaUploadState | undefined;
  unplayablePath: string | undefined;
  onRetryAdding: () => void;
}

export function CardNote({ newPhase, upload, unplayablePath, onRetryAdding }: CardNoteProps) {
  if (newPhase === 'failed') {
    return (
      <p className={styles.note} data-bad>
        <CircleAlert />
        Failed to add card
        <button type="button" className={styles.retry} onClick={onRetryAdding}>
          Try again
        </button>
      </p>
    );
  }
  switch (upload?.phase) {
    case 'converting':
      return (
        <p className={styles.note} data-figures>
          <span className={styles.words}>
            Converting {upload.file.name}, {Math.round(upload.share * 100)}%, so that it plays everywhere
          </span>
        </p>
      );
    case 'uploading':
      return (
        <p className={styles.note} data-figures>
          <span className={styles.words}>
            Uploading {upload.file.name}, {Math.round(upload.share * 100)}% of {fileSize(upload.file.size)}
          </span>
        </p>
      );
    case 'failed':
    case 'refused':
      return (
        <p className={styles.note} data-bad>
          <CircleAlert />
          <span>{upload.note}</span>
        </p>
      );
    case 'withoutPoster':
    case undefined:
      if (unplayablePath === undefined && upload === undefined) return null;
      return (
        <p className={styles.note} role="status">
          <TriangleAlert />
          <span>
            {unplayablePath === undefined ? (
              'No preview image could be made of this video'
            ) : (
              <UnplayableClip mediaPath={unplayablePath} />
            )}
          </span>
        </p>
      );
  }
}
