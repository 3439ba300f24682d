import {
  Check,
  CircleAlert,
  Copy,
  Pause,
  Play,
  RotateCw,
  Scissors,
  TriangleAlert,
  X,
  Image,
  Video,
} from 'lucide-react';
import { memo, type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isEditable, isListed, isRetriable, isSent, isUnderWay, type Clip } from '../../clips/rules/clip-batch.ts';
import { maxTermLength } from '../../platform/rules/limits.ts';
import { DragHandle, useSortableRow } from '../../platform/web/ui/sortable/sortable-list.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { showFile } from '../../media/web/show-file.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { fileSize } from '../../platform/rules/text/file-size.ts';
import { AutosizeField } from '../../platform/web/ui/fields/autosize-field.tsx';
import styles from './clip-row.module.css';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import { describeClipState } from './describe-clip-state.ts';
import { UploadPicture } from '../../saving/web/parts/media-picture.tsx';
import { useIsNear } from '../../platform/web/browser/use-is-near.ts';
import { isComposing } from '../../platform/web/browser/is-composing.ts';

interface ClipRowProps {
  clip: Clip;
  number: number;
  /** Says that the clip may be a duplicate. */
  duplicateWarning: string | undefined;
  uploads: ClipUploads;
  onEdit: (id: string) => void;
}

/** The row of a clip that is not started yet, and so can be dragged to another place. */
export const ListedClipRow = memo(function ListedClipRow(props: ClipRowProps) {
  const t = useTexts();
  const { row, handle } = useSortableRow(props.clip.id);
  return (
    <li {...row} className={styles.row} data-row={props.clip.id}>
      <DragHandle
        {...handle}
        className={styles.handle}
        label={t('Move {fileName}', { fileName: props.clip.fileName })}
      />
      <ClipCells {...props} />
    </li>
  );
});

/** The row of a clip in the list of clips to add. */
export const ClipRow = memo(function ClipRow(props: ClipRowProps) {
  return (
    <li className={styles.row} data-row={props.clip.id} data-phase={props.clip.state.phase}>
      <span className={styles.number} data-figures aria-hidden="true">
        {props.clip.place === undefined ? '' : props.number}
      </span>
      <ClipCells {...props} />
    </li>
  );
});

function ClipCells({ clip, number, duplicateWarning, uploads, onEdit }: ClipRowProps) {
  const t = useTexts();
  return (
    <>
      <ClipPicture clip={clip} uploads={uploads} />
      <p className={styles.file}>
        <span className={styles.name} dir="auto">
          {clip.fileName}
        </span>
        <span data-figures>{fileSize(clip.byteSize, t.language)}</span>
      </p>
      <div className={styles.term}>
        {isListed(clip) ? (
          <AutosizeField
            size="large"
            label={t('Term')}
            number={number}
            value={clip.term}
            maxLength={maxTermLength}
            onType={(text) => uploads.dispatch({ type: 'termEdited', id: clip.id, term: text })}
            onKeyDown={goToNextTerm}
          />
        ) : (
          <span className={styles.fixed} dir="auto">
            {clip.term}
          </span>
        )}
      </div>
      <ClipStatus clip={clip} duplicateWarning={duplicateWarning} />
      <ClipActions clip={clip} uploads={uploads} onEdit={onEdit} />
    </>
  );
}

function ClipStatus({ clip, duplicateWarning }: Pick<ClipRowProps, 'clip' | 'duplicateWarning'>) {
  const t = useTexts();
  const { tone, text, explanation } = describeClipState(clip, duplicateWarning, t);
  const { state } = clip;
  return (
    <div className={styles.status} data-tone={tone}>
      <p className={styles.words} data-figures>
        {tone === 'good' && <Check />}
        {tone === 'bad' && <CircleAlert />}
        {tone === 'noted' && isListed(clip) && (duplicateWarning === undefined ? <TriangleAlert /> : <Copy />)}
        <span>{text}</span>
      </p>
      {explanation !== undefined && <p className={styles.more}>{explanation}</p>}
      {state.phase === 'preparing' && state.share !== undefined && (
        <ProgressLine
          label={t('Converting {fileName}', { fileName: clip.fileName })}
          value={state.share}
          max={1}
          tone="brand"
        />
      )}
      {state.phase === 'uploading' && (
        <ProgressLine
          label={t('Uploading {fileName}', { fileName: clip.fileName })}
          value={state.share}
          max={1}
          tone="brand"
        />
      )}
    </div>
  );
}

function ClipActions({ clip, uploads, onEdit }: Pick<ClipRowProps, 'clip' | 'uploads' | 'onEdit'>) {
  const t = useTexts();
  const { id, fileName, state } = clip;
  const dispatch = (type: 'paused' | 'resumed' | 'retried' | 'cancelled' | 'removed') => () =>
    uploads.dispatch({ type, id });
  const canBePaused = state.phase === 'uploading' || state.phase === 'preparing';
  return (
    <div className={styles.actions}>
      {isEditable(clip) && (
        <IconButton label={t('Edit {fileName}', { fileName })} icon={Scissors} onClick={() => onEdit(id)} />
      )}
      {canBePaused && (
        <IconButton
          label={t('Pause {fileName}', { fileName })}
          icon={Pause}
          disabled={isSent(clip)}
          onClick={dispatch('paused')}
        />
      )}
      {state.phase === 'paused' && (
        <IconButton label={t('Resume {fileName}', { fileName })} icon={Play} onClick={dispatch('resumed')} />
      )}
      {isRetriable(clip) && (
        <IconButton label={t('Try {fileName} again', { fileName })} icon={RotateCw} onClick={dispatch('retried')} />
      )}
      {isUnderWay(clip) || state.phase === 'paused' ? (
        <IconButton
          label={t('Cancel {fileName}', { fileName })}
          icon={X}
          disabled={isSent(clip)}
          onClick={dispatch('cancelled')}
        />
      ) : (
        <IconButton label={t('Remove {fileName} from the list', { fileName })} icon={X} onClick={dispatch('removed')} />
      )}
    </div>
  );
}

/** Enter goes on to the next term, unless it confirms a character of an input method. */
function goToNextTerm(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key !== 'Enter' || hasModifier || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('textarea')?.focus();
}

/**
 * The picture of a clip in its row. It is made only when the row is near the visible part of the list, because there
 * may be hundreds of rows.
 */
function ClipPicture({ clip, uploads }: Pick<ClipRowProps, 'clip' | 'uploads'>) {
  const { id, kind, fileName } = clip;
  const element = useRef<HTMLSpanElement>(null);
  const { isNear } = useIsNear(element, false);
  const picture = useSyncExternalStore(uploads.subscribe, () => uploads.pictureOf(id));
  const file = kind === 'video' && isNear ? uploads.fileOf(id) : undefined;
  const placeholder = kind === 'video' ? <Video /> : <Image />;

  useEffect(() => (isNear ? uploads.showPicture(id) : undefined), [isNear, uploads, id]);

  return (
    <span ref={element} className={styles.picture} data-empty={!picture || undefined}>
      {isNear && picture ? <UploadPicture picture={picture} /> : placeholder}
      {file && <PlayButton file={file} name={fileName} />}
    </span>
  );
}

interface PlayButtonProps {
  file: File;
  name: string;
}

/** A button over the picture. It plays the clip, larger than the row, on hover, focus and press. */
function PlayButton({ file, name }: PlayButtonProps) {
  const t = useTexts();
  const [isPlaying, setPlaying] = useState(false);
  const show = useCallback((video: HTMLVideoElement) => showFile(video, file), [file]);
  const stop = () => setPlaying(false);
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={t('Play {name}', { name })}
      aria-pressed={isPlaying}
      onPointerEnter={({ pointerType }) => setPlaying(pointerType === 'mouse' && mayPlayUnasked())}
      onPointerLeave={stop}
      onFocus={({ target }) => setPlaying(target.matches(':focus-visible') && mayPlayUnasked())}
      onBlur={stop}
      onClick={() => setPlaying(!isPlaying)}
    >
      {isPlaying && (
        <video
          ref={show}
          className={styles.playing}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden="true"
          onError={stop}
        />
      )}
    </button>
  );
}

/** Whether a clip may play on hover and focus. A press always plays it. */
function mayPlayUnasked(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
