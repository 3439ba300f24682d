import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { NewCardPhase } from '../../../api/card-editing.ts';
import styles from './card-note.module.css';
import { fileSize } from './file-size.ts';
import type { MediaUploadState } from './media-uploads.ts';

interface CardNoteProps {
  newPhase: NewCardPhase | undefined;
  upload: MediaUploadState | undefined;
  onRetryAdding: () => void;
}

/** What is going on with a card, where it happens; a toast says the same once. */
export function CardNote({ newPhase, upload, onRetryAdding }: CardNoteProps) {
  if (newPhase === 'failed') {
    return (
      <p className={styles.note} data-tone="bad">
        <CircleAlert />
        Failed to add card
        <button type="button" className={styles.retry} onClick={onRetryAdding}>
          Try again
        </button>
      </p>
    );
  }
  switch (upload?.phase) {
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
        <p className={styles.note} data-tone="bad">
          <CircleAlert />
          <span>{upload.note}</span>
        </p>
      );
    case 'withoutPoster':
      return (
        <p className={styles.note} role="status">
          <TriangleAlert />
          <span>No preview image could be made; the video itself is fine</span>
        </p>
      );
    case undefined:
      return null;
  }
}
