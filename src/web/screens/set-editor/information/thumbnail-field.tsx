import { CircleAlert, Upload } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { maxThumbnailBytes } from '../../../../shared/limits.ts';
import type { StudySet } from '../../../../shared/contract/set.ts';
import { problemText } from '../../../api/problem-text.ts';
import { useRemoveThumbnail, useUploadThumbnail } from '../../../api/sets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressLine } from '../../../ui/display/progress-line.tsx';
import { Thumbnail } from '../../../ui/display/thumbnail.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import styles from './thumbnail-field.module.css';

interface ThumbnailFieldProps {
  set: StudySet;
}

const fileTooLarge = 'Please upload files smaller than 10MB';

/** The picture of the set's tile: one of its own, else that of the first card that has one. */
export function ThumbnailField({ set }: ThumbnailFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string>();
  const uploadThumbnail = useUploadThumbnail(set.id);
  const removeThumbnail = useRemoveThumbnail(set.id);
  const toast = useToast();
  const hasOwn = set.customThumbnailPath !== null;

  function fail(title: string, description: string, note = description) {
    setFault(note);
    toast({ title, description, tone: 'bad' });
  }

  function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setFault(undefined);
    if (file.type !== '' && !file.type.startsWith('image/')) {
      return fail('Invalid file type', 'Please choose an image file');
    }
    if (file.size > maxThumbnailBytes) return fail('File too large', fileTooLarge);
    send(file);
  }

  function send(thumbnail: File) {
    setShare(0);
    uploadThumbnail.mutate(
      { thumbnail, onProgress: setShare },
      {
        onSuccess: () => toast({ title: 'Custom thumbnail uploaded successfully' }),
        onError: (error) => {
          fail('Error', 'Failed to upload custom thumbnail', problemText(error));
        },
      },
    );
  }

  function handleRemove() {
    setFault(undefined);
    removeThumbnail.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Custom thumbnail removed' });
        document.getElementById(`${id}-upload`)?.focus();
      },
      onError: () => fail('Error', 'Failed to remove custom thumbnail'),
    });
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span className={styles.label} id={`${id}-label`}>
        Custom Thumbnail
      </span>
      <div className={styles.edit}>
        <div className={styles.picture}>
          <Thumbnail setId={set.id} title={set.publicTitle || set.title} imagePath={set.thumbnailPath} isEager />
          {uploadThumbnail.isPending && (
            <div className={styles.progress}>
              <span data-figures>{Math.round(share * 100)}%</span>
              <ProgressLine label="Uploading the thumbnail" value={share} max={1} tone="brand" />
            </div>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            id={`${id}-upload`}
            icon={Upload}
            isPending={uploadThumbnail.isPending}
            onClick={() => input.current?.click()}
          >
            Upload
          </Button>
          {hasOwn && (
            <Button kind="ghost" disabled={removeThumbnail.isPending} onClick={handleRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <input ref={input} type="file" accept="image/*" hidden aria-label="Custom Thumbnail" onChange={handleChoose} />
      <p className={styles.note} id={`${id}-note`} data-bad={fault !== undefined || undefined}>
        {fault === undefined ? (
          'Without one, the first card’s image is used.'
        ) : (
          <>
            <CircleAlert />
            {fault}
          </>
        )}
      </p>
    </div>
  );
}
