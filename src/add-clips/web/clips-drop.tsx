import { FileVideo } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { maxClips } from '../../platform/rules/limits.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { acceptedMedia } from '../../saving/web/uploads/media-uploads.ts';
import { useFileDrop } from '../../saving/web/parts/use-file-drop.ts';
import styles from './clips-drop.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface ClipsDropProps {
  isSlim?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The area on which image and video files are dropped, with a button to choose them instead. */
export function ClipsDrop({ isSlim = false, onFiles }: ClipsDropProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);

  function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.target.files ?? []);
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div
      className={styles.drop}
      data-slim={isSlim || undefined}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <FileVideo />
      <p className={styles.words}>
        <b>{isSlim ? t('Drop more files here') : t('Drop clips here')}</b>
      </p>
      <Button onClick={() => input.current?.click()}>{t('Choose Files')}</Button>
      <p className={styles.note}>
        {t('Images up to 10MB, videos up to 500MB, {maxClips} files at most', { maxClips })}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedMedia}
        hidden
        aria-label={t('Images and videos')}
        onChange={handleChoose}
      />
    </div>
  );
}
