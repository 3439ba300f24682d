import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { CreationPhase } from '../../../saving/web/shown-cards.ts';
import { UnplayableClip } from '../../../player/web/media/unplayable-clip.tsx';
import styles from './card-note.module.css';
import { fileSize } from '../../../platform/rules/text/file-size.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { MediaUploadState } from '../../../saving/web/uploads/media-uploads.ts';

interface CardNoteProps {
  /** Undefined once the server has created the card. */
  creationPhase?: CreationPhase | undefined;
  upload: MediaUploadState | undefined;
  unplayablePath: string | undefined;
  onRetryAdding?: () => void;
}

/** Says below a card what its creation or upload waits for, or why it failed. */
export function CardNote({ creationPhase, upload, unplayablePath, onRetryAdding }: CardNoteProps) {
  const t = useTexts();
  if (creationPhase === 'failed') {
    return (
      <p className={styles.note} data-bad>
        <CircleAlert />
        {t('Failed to add card')}
        <button type="button" className={styles.retry} onClick={onRetryAdding}>
          {t('Try again')}
        </button>
      </p>
    );
  }
  switch (upload?.phase) {
    case 'converting':
      return (
        <p className={styles.note} data-figures>
          <span className={styles.words}>
            {t('Converting {file}, {percent}%, so that it plays everywhere', describeProgress(upload))}
          </span>
        </p>
      );
    case 'uploading':
      return (
        <p className={styles.note} data-figures>
          <span className={styles.words}>
            {t('Uploading {file}, {percent}% of {size}', {
              ...describeProgress(upload),
              size: fileSize(upload.file.size, t.language),
            })}
          </span>
        </p>
      );
    case 'failed':
    case 'refused':
      return (
        <p className={styles.note} data-bad>
          <CircleAlert />
          <span>{t(upload.note)}</span>
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
              t('No preview image could be made of this video')
            ) : (
              <UnplayableClip mediaPath={unplayablePath} />
            )}
          </span>
        </p>
      );
  }
}

function describeProgress({ file, share }: { readonly file: File; readonly share: number }) {
  return { file: file.name, percent: Math.round(share * 100) };
}
