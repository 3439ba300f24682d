import { CircleAlert, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { maxThumbnailBytes } from '../../../platform/rules/limits.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import { useRemoveThumbnail, useUploadThumbnail } from '../../../sets/web/sets-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { FileButton } from '../../../platform/web/ui/controls/file-button.tsx';
import styles from './thumbnail-field.module.css';
import uploadScrimStyles from '../../../saving/web/parts/upload-scrim.module.css';
import fieldStyles from '../../../platform/web/ui/fields/field.module.css';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { tooLargeMessage } from '../../../platform/rules/upload-messages.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** Shows the set's own thumbnail or, without one, that of its first card with media. */
export function ThumbnailField({ set }: { set: StudySet }) {
  const t = useTexts();
  const id = useId();
  const { fault, sentShare, isUploading, isRemoving, upload, remove } = useThumbnail(set.id);
  return (
    <div className={fieldStyles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {t('Custom Thumbnail')}
      </span>
      <div className={styles.edit}>
        <div className={styles.picture}>
          <Thumbnail setId={set.id} title={displayTitle(set)} imagePath={set.thumbnailPath} framed={set} isEager />
          {isUploading && (
            <div className={uploadScrimStyles.scrim}>
              <span data-figures>{Math.round(sentShare * 100)}%</span>
              <ProgressLine label={t('Uploading the thumbnail')} value={sentShare} max={1} tone="brand" />
            </div>
          )}
        </div>
        <div className={styles.actions}>
          <FileButton
            id={`${id}-upload`}
            icon={Upload}
            isPending={isUploading}
            accept="image/*"
            fileLabel={t('Custom Thumbnail')}
            onFile={upload}
          >
            {t('Upload')}
          </FileButton>
          {set.customThumbnailPath !== null && (
            <Button
              kind="ghost"
              aria-disabled={isRemoving}
              onClick={() => remove(() => document.getElementById(`${id}-upload`)?.focus())}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <p className={fieldStyles.note} id={`${id}-note`} data-bad={fault !== undefined || undefined}>
        {fault === undefined ? (
          t('Without one, the first card’s image is used.')
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

const fileTooLarge = tooLargeMessage(maxThumbnailBytes);

/** Uploads and removes the thumbnail of a set, and reports by toast. `sentShare` goes from 0 to 1 during an upload. */
function useThumbnail(setId: string) {
  const [sentShare, setSentShare] = useState(0);
  const [fault, setFault] = useState<string>();
  const uploadThumbnail = useUploadThumbnail(setId);
  const removeThumbnail = useRemoveThumbnail(setId);
  const toast = useToast();
  const t = useTexts();

  /** Reports a fault by toast. The field shows the server's reason instead, if there is one. */
  function reportFault(title: string, description: string, serverReason?: string) {
    setFault(serverReason ?? description);
    toast({ title, description, tone: 'bad' });
  }

  /** Uploads a thumbnail, and reports the result even if the editor was left meanwhile. */
  async function upload(thumbnail: File) {
    setFault(undefined);
    if (thumbnail.type !== '' && !thumbnail.type.startsWith('image/')) {
      return reportFault(t('Invalid file type'), t('Please choose an image file'));
    }
    if (thumbnail.size > maxThumbnailBytes) return reportFault(t('File too large'), t(fileTooLarge));
    setSentShare(0);
    try {
      await uploadThumbnail.mutateAsync({ thumbnail, onProgress: setSentShare });
      toast({ title: t('Custom thumbnail uploaded successfully') });
    } catch (error) {
      reportFault(t('Error'), t('Failed to upload custom thumbnail'), problemText(error, t));
    }
  }

  function remove(onRemoved: () => void) {
    setFault(undefined);
    removeThumbnail.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('Custom thumbnail removed') });
        onRemoved();
      },
      onError: () => reportFault(t('Error'), t('Failed to remove custom thumbnail')),
    });
  }

  return {
    fault,
    sentShare,
    isUploading: uploadThumbnail.isPending,
    isRemoving: removeThumbnail.isPending,
    upload,
    remove,
  };
}
