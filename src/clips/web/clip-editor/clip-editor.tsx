import { CaretsToAxisDashedVertical, ImageDown, Pause, Play, RotateCw } from 'lucide-react';
import { useId, useRef, type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { type SigningBox, isSameBox, wholeFrame } from '../../../media/rules/signing-box.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import { Spinner } from '../../../platform/web/ui/display/spinner.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { KeepSound } from '../keep-sound.tsx';
import { cropShapes } from './crop-shapes.ts';
import styles from './clip-editor.module.css';
import { FilmStrip } from './film-strip.tsx';
import { secondsWords } from './seconds-words.ts';
import { useClipEditing, type ClipEditing } from './use-clip-editing.ts';
import { useLoopedVideo } from './use-looped-video.ts';
import { boxInTurned, boxInCropped } from '../../rules/clip-edit.ts';
import { BoxFrame } from '../box-frame.tsx';
import clipStageStyles from './clip-stage.module.css';
import { fetchFile } from '../../../api/web/client.ts';
import { openEditableClip, UnreadableClipError, type EditableClip } from '../processing/edit-clip.ts';
import { keepsSound } from '../prepare-clip.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';

export interface ClipToEdit {
  /** A file, or the path of a stored one. */
  readonly source: File | string;
  readonly signingBox: SigningBox | null;
}

export interface EditedClip {
  readonly file: File;
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

export interface ClipEditorProps {
  clip: ClipToEdit;
  onSave: (edited: EditedClip) => void;
  onClose: () => void;
}

export function ClipEditor({ clip, onSave, onClose }: ClipEditorProps) {
  const { opened, fault } = useOpenClip(clip.source);
  const editing = useClipEditing(opened?.clip, clip);
  const saving = useSaveClip({ editing, clip, onSave });
  return (
    <Dialog
      title="Edit Clip"
      description="What is outside the handles and the frame is left out."
      width="wide"
      isOpen
      onOpenChange={onClose}
      footer={<Foot editing={editing} saving={saving} />}
    >
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {!editing && fault === undefined && (
        <p className={styles.opening}>
          <Spinner /> Opening the clip …
        </p>
      )}
      {editing && opened && (
        <EditingArea editing={editing} file={opened.file} isDisabled={saving.share !== undefined} />
      )}
    </Dialog>
  );
}

interface EditingAreaProps {
  editing: ClipEditing;
  file: File;
  isDisabled: boolean;
}

function EditingArea({ editing, file, isDisabled }: EditingAreaProps) {
  const { cut, times } = editing;
  const [start = 0, end = 0] = [times[cut.from], times[cut.to]];
  const videoRef = useRef<HTMLVideoElement>(null);
  const lineRef = useRef<HTMLDivElement>(null);
  const player = useLoopedVideo(file, { videoRef, lineRef, start, end, isStill: isDisabled });
  const factsId = useId();
  return (
    <fieldset className={styles.area} disabled={isDisabled} aria-describedby={factsId}>
      <div className={styles.stage}>
        <ClipStage editing={editing} videoRef={videoRef} onTimeUpdate={player.handleTimeUpdate} />
      </div>
      <FilmStrip editing={editing} lineRef={lineRef} shownSeconds={player.shownSeconds} onShow={player.show} />
      <div className={styles.bar}>
        <Button icon={player.isPlaying ? Pause : Play} onClick={player.toggle}>
          {player.isPlaying ? 'Pause' : 'Play'}
        </Button>
        <p className={styles.length} id={factsId} data-figures>
          <b>{secondsWords(end - start)}</b> of {secondsWords((times.at(-1) ?? 0) - (times[0] ?? 0))}
          <span className={styles.way}>{editing.isCopied ? 'Cut without loss' : 'Re-encoded'}</span>
        </p>
        <Button icon={ImageDown} onClick={() => editing.choosePoster(player.shownSeconds)}>
          Set Poster
        </Button>
      </div>
      <div className={styles.tools}>
        <Segmented
          label="Crop"
          value={editing.shape}
          options={cropShapes}
          onValueChange={editing.chooseShape}
          isFilling
        />
        <Button icon={CaretsToAxisDashedVertical} aria-pressed={editing.framing.isMirrored} onClick={editing.mirror}>
          Mirror
        </Button>
        <Button icon={RotateCw} onClick={editing.turn}>
          Rotate
        </Button>
      </div>
      <KeepSound sound={editing.clip.sound} />
      <p className={styles.note} role="status">
        {editing.note}
      </p>
    </fieldset>
  );
}

function Foot({ editing, saving }: { editing: ClipEditing | undefined; saving: ReturnType<typeof useSaveClip> }) {
  if (saving.share !== undefined) {
    return (
      <div className={styles.saving}>
        <p data-figures>Saving, {Math.round(saving.share * 100)}%</p>
        <ProgressLine label="Saving the clip" value={saving.share} max={1} tone="brand" />
        <Button onClick={saving.cancel}>Cancel</Button>
      </div>
    );
  }
  return (
    <>
      {saving.fault !== undefined && (
        <p className={styles.fault} role="alert">
          {saving.fault}
        </p>
      )}
      <Button kind="ghost" disabled={!editing?.isChanged} onClick={editing?.reset}>
        Reset
      </Button>
      <Button kind="primary" disabled={!editing?.isChanged} onClick={saving.save}>
        Save
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
  const { size, framing, shape, signingBox } = editing;
  const { rotation, isMirrored, crop } = framing;
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': size.width / size.height, '--rotation': `${rotation}deg` };
  const isBoxTold = shape !== 'whole' && signingBox !== null && !isSameBox(signingBox, wholeFrame);
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
        aria-label="What will stay of the clip"
      />
      {shape !== 'whole' && <BoxFrame stage={stage} box={crop} onChange={editing.setCrop} />}
      {isBoxTold && <div className={clipStageStyles.hands} style={placeOf(boxInTurned(signingBox, framing))} />}
    </div>
  );
}

function placeOf({ left, top, width, height }: SigningBox): CSSProperties {
  const [x, y, inline, block] = [left, top, width, height].map((side) => `${100 * side}%`);
  return { left: x, top: y, inlineSize: inline, blockSize: block };
}

interface OpenedClip {
  readonly file: File;
  readonly clip: EditableClip;
}

/** @param source a file, or a stored one's path; closed when no longer shown */
function useOpenClip(source: File | string): { opened: OpenedClip | undefined; fault: string | undefined } {
  const [found, setFound] = useState<{ source: File | string; opened?: OpenedClip; fault?: string }>();

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const opening = open(source, signal);
    opening.then(
      (opened) => !signal.aborted && setFound({ source, opened }),
      (error: unknown) => !signal.aborted && setFound({ source, fault: wordsOf(error) }),
    );
    return () => {
      stopping.abort();
      opening.then(
        ({ clip }) => clip.close(),
        () => undefined,
      );
    };
  }, [source]);

  const { opened, fault } = found?.source === source ? found : {};
  return { opened, fault };
}

async function open(source: File | string, signal: AbortSignal): Promise<OpenedClip> {
  const file = typeof source === 'string' ? await fetchStored(source, signal) : source;
  return { file, clip: await openEditableClip(file) };
}

async function fetchStored(path: string, signal: AbortSignal): Promise<File> {
  const blob = await fetchFile(path, signal);
  return new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type });
}

function wordsOf(error: unknown): string {
  if (error instanceof UnreadableClipError) return error.message;
  return 'The clip did not come. Check your connection, then try again.';
}

interface SaveClipOptions {
  editing: ClipEditing | undefined;
  clip: ClipToEdit;
  onSave: (edited: EditedClip) => void;
}

function useSaveClip({ editing, clip, onSave }: SaveClipOptions) {
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);

  async function save() {
    if (!editing) return;
    const stopping = new AbortController();
    underWay.current = stopping;
    const { signal } = stopping;
    setFault(undefined);
    setShare(0);
    try {
      const { cut, framing } = editing;
      const onProgress = (done: number) => !signal.aborted && setShare(done);
      const saved = await editing.clip.save({ ...cut, framing, keepsSound: keepsSound() }, { onProgress, signal });
      signal.throwIfAborted();
      if (!saved.isUsable) return setFault(saved.fault.description);
      const poster = await makeVideoPoster(saved.file, posterSeconds(editing));
      signal.throwIfAborted();
      onSave({ file: saved.file, poster, signingBox: boxAfter(editing, clip) });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('A clip could not be saved.', error);
      setFault('The clip could not be saved. Please try again.');
    } finally {
      if (underWay.current === stopping) setShare(undefined);
    }
  }

  function cancel() {
    underWay.current?.abort();
    underWay.current = undefined;
    setShare(undefined);
  }

  return { share, fault, save: () => void save(), cancel };
}

/** From the clip's beginning; undefined for the default. */
function posterSeconds({ cut, times, poster }: ClipEditing): number | undefined {
  if (poster === undefined || poster < cut.from || poster >= cut.to) return undefined;
  return (times[poster] ?? 0) - (times[cut.from] ?? 0);
}

/** The box after the crop; an unknown one is searched later. */
function boxAfter({ signingBox, framing }: ClipEditing, { signingBox: known }: ClipToEdit) {
  const box = known ?? signingBox;
  if (box === null) return null;
  return isSameBox(box, wholeFrame) ? wholeFrame : (boxInCropped(box, framing) ?? null);
}
