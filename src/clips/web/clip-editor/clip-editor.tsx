import { CaretsToAxisDashedVertical, Frame, ImageDown, Pause, Play, RotateCw } from 'lucide-react';
import { useId, useRef, type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { type SigningBox, isSameBox, wholeFrame } from '../../../media/rules/signing-box.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import { Spinner } from '../../../platform/web/ui/primitives.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { useUnsavedWork } from '../../../platform/web/ui/overlays/use-unsaved-work.ts';
import type { EditedClip } from '../lazy-clip-editor.tsx';
import { KeepSound } from '../keep-sound.tsx';
import { cropShapes, formatSeconds } from './crop-shapes.ts';
import styles from './clip-editor.module.css';
import { FilmStrip } from './film-strip.tsx';
import { useClipEditing, type ClipEditing } from './use-clip-editing.ts';
import { useLoopedVideo } from './use-looped-video.ts';
import { boxInTurned, boxInCropped } from '../../rules/clip-edit.ts';
import { BoxFrame } from '../box-frame.tsx';
import clipStageStyles from './clip-stage.module.css';
import { fetchFile } from '../../../api/web/client.ts';
import { openEditableClip, UnreadableClipError, type EditableClip } from '../processing/edit-clip.ts';
import { keepsSound } from '../prepare-clip.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../../platform/web/languages/rich.tsx';

export interface ClipToEdit {
  /** A file, or the path of a stored one. */
  readonly source: File | string;
  readonly signingBox: SigningBox | null;
}

export interface ClipEditorProps {
  clip: ClipToEdit;
  onSave: (edited: EditedClip) => void;
  onClose: () => void;
}

/** Cuts, crops, turns and mirrors a clip, and sets its poster and signing box. */
export function ClipEditor({ clip, onSave, onClose }: ClipEditorProps) {
  const t = useTexts();
  const { opened, fault } = useOpenClip(clip.source);
  const editing = useClipEditing(opened?.clip, clip);
  const saving = useSaveClip({ editing, clip, onSave });
  const { leave, question } = useUnsavedWork(editing?.isChanged ?? false, onClose);
  return (
    <>
      <Dialog
        title={t('Edit Clip')}
        description={t('What is outside the handles and the frame is left out.')}
        width="wide"
        isOpen
        onOpenChange={leave}
        footer={<EditorFooter editing={editing} saving={saving} />}
      >
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {t(fault)}
          </p>
        )}
        {!editing && fault === undefined && (
          <p className={styles.opening}>
            <Spinner /> {t('Opening the clip …')}
          </p>
        )}
        {editing && opened && (
          <EditingArea
            editing={editing}
            file={opened.file}
            canSetSigningBox={typeof clip.source === 'string'}
            isDisabled={saving.share !== undefined}
          />
        )}
      </Dialog>
      <ConfirmDialog {...question} />
    </>
  );
}

interface EditingAreaProps {
  editing: ClipEditing;
  file: File;
  /** False for a clip that has not been added yet. Its signing box is searched later. */
  canSetSigningBox: boolean;
  isDisabled: boolean;
}

function EditingArea({ editing, file, canSetSigningBox, isDisabled }: EditingAreaProps) {
  const t = useTexts();
  const { cut, times } = editing;
  const [start = 0, end = 0] = [times[cut.from], times[cut.to]];
  const videoRef = useRef<HTMLVideoElement>(null);
  const lineRef = useRef<HTMLDivElement>(null);
  const player = useLoopedVideo(file, { videoRef, lineRef, start, end, mustPause: isDisabled });
  const factsId = useId();
  return (
    <fieldset className={styles.area} disabled={isDisabled} aria-describedby={factsId}>
      <div className={styles.stage}>
        <ClipStage editing={editing} videoRef={videoRef} onTimeUpdate={player.handleTimeUpdate} />
      </div>
      <FilmStrip editing={editing} lineRef={lineRef} shownSeconds={player.shownSeconds} onShow={player.show} />
      <div className={styles.bar}>
        <Button icon={player.isPlaying ? Pause : Play} onClick={player.toggle}>
          {player.isPlaying ? t('Pause') : t('Play')}
        </Button>
        <p className={styles.length} id={factsId} data-figures>
          <Rich
            text={t('of a clip|{part} of {whole}', {
              part: elementPlaceholder(0),
              whole: formatSeconds((times.at(-1) ?? 0) - (times[0] ?? 0)),
            })}
          >
            <b>{formatSeconds(end - start)}</b>
          </Rich>
          <span className={styles.way}>{editing.isCopied ? t('Cut without loss') : t('Re-encoded')}</span>
        </p>
        <Button icon={ImageDown} onClick={() => editing.choosePoster(player.shownSeconds)}>
          {t('Set Poster')}
        </Button>
      </div>
      <Tools editing={editing} canSetSigningBox={canSetSigningBox} />
      <KeepSound sound={editing.clip.sound} />
      <p className={styles.note} role="status">
        {editing.note && t(editing.note)}
      </p>
    </fieldset>
  );
}

function Tools({ editing, canSetSigningBox }: Pick<EditingAreaProps, 'editing' | 'canSetSigningBox'>) {
  const t = useTexts();
  return (
    <div className={styles.tools}>
      <Segmented
        label={t('Crop')}
        value={editing.shape}
        options={cropShapes.map(({ value, label }) => ({
          value,
          label: typeof label === 'string' ? label : t(label),
        }))}
        onValueChange={editing.chooseShape}
        isFilling
      />
      <Button icon={CaretsToAxisDashedVertical} aria-pressed={editing.framing.isMirrored} onClick={editing.mirror}>
        {t('Mirror')}
      </Button>
      <Button icon={RotateCw} onClick={editing.turn}>
        {t('Rotate')}
      </Button>
      {canSetSigningBox && (
        <Button icon={Frame} aria-pressed={editing.tool === 'box'} onClick={editing.toggleBox}>
          {t('Signing Box')}
        </Button>
      )}
      {editing.tool === 'box' && <Button onClick={() => editing.setBox(wholeFrame)}>{t('Whole Frame')}</Button>}
    </div>
  );
}

function EditorFooter({
  editing,
  saving,
}: {
  editing: ClipEditing | undefined;
  saving: ReturnType<typeof useSaveClip>;
}) {
  const t = useTexts();
  if (saving.share !== undefined) {
    return (
      <div className={styles.saving}>
        <p data-figures>{t('Saving, {percent}%', { percent: Math.round(saving.share * 100) })}</p>
        <ProgressLine label={t('Saving the clip')} value={saving.share} max={1} tone="brand" />
        <Button onClick={saving.cancel}>{t('Cancel')}</Button>
      </div>
    );
  }
  return (
    <>
      {saving.fault !== undefined && (
        <p className={styles.fault} role="alert">
          {t(saving.fault)}
        </p>
      )}
      <Button kind="ghost" aria-disabled={!editing?.isChanged} onClick={editing?.reset}>
        {t('Reset')}
      </Button>
      <Button kind="primary" disabled={!editing?.isChanged} onClick={saving.save}>
        {t('Save')}
      </Button>
    </>
  );
}

interface ClipStageProps {
  editing: ClipEditing;
  videoRef: RefObject<HTMLVideoElement | null>;
  onTimeUpdate: () => void;
}

function ClipStage({ editing, videoRef, onTimeUpdate }: ClipStageProps) {
  const t = useTexts();
  const { size, framing, shape, tool, signingBox } = editing;
  const { rotation, isMirrored, crop } = framing;
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': size.width / size.height, '--rotation': `${rotation}deg` };
  const isCropShown = tool === 'crop' && shape !== 'whole';
  const isSigningShown = isCropShown && signingBox !== null && !isSameBox(signingBox, wholeFrame);
  return (
    <div ref={stage} className={clipStageStyles.stage} style={style}>
      <video
        ref={videoRef}
        className={clipStageStyles.video}
        data-mirrored={isMirrored || undefined}
        data-sideways={rotation % 180 !== 0 || undefined}
        muted
        playsInline
        preload="auto"
        onTimeUpdate={onTimeUpdate}
        aria-label={t('The part of the clip that is kept')}
      />
      {isCropShown && <BoxFrame stage={stage} box={crop} onChange={editing.setCrop} />}
      {tool === 'box' && (
        <BoxFrame stage={stage} box={boxInTurned(signingBox ?? wholeFrame, framing)} onChange={editing.setBox} />
      )}
      {isSigningShown && <div className={clipStageStyles.hands} style={boxStyle(boxInTurned(signingBox, framing))} />}
    </div>
  );
}

/** Returns the style that places a box by offsets and size in percent of its parent. */
function boxStyle({ left, top, width, height }: SigningBox): CSSProperties {
  const [x, y, inline, block] = [left, top, width, height].map((side) => `${100 * side}%`);
  return { left: x, top: y, inlineSize: inline, blockSize: block };
}

interface OpenedClip {
  readonly file: File;
  readonly clip: EditableClip;
}

/**
 * Opens the clip, and closes it when it is no longer shown.
 * @param source a file, or the path of a stored one
 */
function useOpenClip(source: File | string): { opened: OpenedClip | undefined; fault: Message | undefined } {
  const [result, setResult] = useState<{ source: File | string; opened?: OpenedClip; fault?: Message }>();

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const opening = openSource(source, signal);
    opening.then(
      (opened) => !signal.aborted && setResult({ source, opened }),
      (error: unknown) => !signal.aborted && setResult({ source, fault: openingFault(error) }),
    );
    return () => {
      stopping.abort();
      opening.then(
        ({ clip }) => clip.close(),
        () => undefined,
      );
    };
  }, [source]);

  const { opened, fault } = result?.source === source ? result : {};
  return { opened, fault };
}

async function openSource(source: File | string, signal: AbortSignal): Promise<OpenedClip> {
  const file = typeof source === 'string' ? await fetchStored(source, signal) : source;
  return { file, clip: await openEditableClip(file) };
}

async function fetchStored(path: string, signal: AbortSignal): Promise<File> {
  const blob = await fetchFile(path, signal);
  return new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type });
}

function openingFault(error: unknown): Message {
  if (error instanceof UnreadableClipError) return error.text;
  return message('The clip did not load. Check your connection, then try again.');
}

interface SaveClipOptions {
  editing: ClipEditing | undefined;
  clip: ClipToEdit;
  onSave: (edited: EditedClip) => void;
}

function useSaveClip({ editing, clip, onSave }: SaveClipOptions) {
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<Message>();
  const savingAbort = useRef<AbortController>(undefined);

  useEffect(() => () => savingAbort.current?.abort(), []);

  async function save() {
    if (!editing) return;
    const stopping = new AbortController();
    savingAbort.current = stopping;
    const { signal } = stopping;
    setFault(undefined);
    setShare(0);
    try {
      const onProgress = (done: number) => !signal.aborted && setShare(done);
      const edited = await makeEditedClip(editing, clip.source, { onProgress, signal });
      signal.throwIfAborted();
      if ('fault' in edited) setFault(edited.fault);
      else onSave(edited);
    } catch (error) {
      if (signal.aborted) return;
      console.warn('A clip could not be saved.', error);
      setFault(message('The clip could not be saved. Please try again.'));
    } finally {
      if (savingAbort.current === stopping) setShare(undefined);
    }
  }

  function cancel() {
    savingAbort.current?.abort();
    savingAbort.current = undefined;
    setShare(undefined);
  }

  return { share, fault, save: () => void save(), cancel };
}

/**
 * Makes what is to be saved. A stored clip whose frames stay as they are gets no new file.
 * @throws when it is aborted, and when the chosen frame of an unchanged film could not be drawn
 */
async function makeEditedClip(
  editing: ClipEditing,
  source: File | string,
  options: Parameters<EditableClip['save']>[1],
): Promise<EditedClip | { readonly fault: Message }> {
  const { cut, framing, isFilmKept } = editing;
  const signingBox = boxAfterCrop(editing);
  if (isFilmKept) return { file: undefined, poster: await drawChosenFrame(source, editing), signingBox };
  const saved = await editing.clip.save({ ...cut, framing, keepsSound: keepsSound() }, options);
  if (!saved.isUsable) return { fault: saved.fault.description };
  const poster = await makeVideoPoster(saved.file, posterSeconds(editing));
  return { file: saved.file, poster, signingBox };
}

/**
 * Draws the frame that was chosen as the poster. Returns undefined if none was chosen.
 * @throws if the chosen frame could not be drawn
 */
async function drawChosenFrame(source: File | string, editing: ClipEditing): Promise<Blob | undefined> {
  const seconds = posterSeconds(editing);
  if (seconds === undefined) return undefined;
  const poster = await makeVideoPoster(source, seconds);
  if (poster === undefined) throw new Error('The frame could not be drawn');
  return poster;
}

/**
 * The time of the chosen frame from the beginning of the cut. Returns undefined if none was chosen, or if it is cut
 * off.
 */
function posterSeconds({ cut, times, poster }: ClipEditing): number | undefined {
  if (poster === undefined || poster < cut.from || poster >= cut.to) return undefined;
  return (times[poster] ?? 0) - (times[cut.from] ?? 0);
}

/**
 * The signing box in the cropped frame. Returns null if it is unknown or too little is left, so that it is searched
 * later.
 */
function boxAfterCrop({ signingBox, framing }: ClipEditing): SigningBox | null {
  if (signingBox === null) return null;
  return isSameBox(signingBox, wholeFrame) ? wholeFrame : (boxInCropped(signingBox, framing) ?? null);
}
