import { CaretsToAxisDashedVertical, ImageDown, Pause, Play, RotateCw } from 'lucide-react';
import { useId, useRef } from 'react';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import { Spinner } from '../../../platform/web/ui/display/spinner.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { KeepSound } from '../keep-sound.tsx';
import { ClipStage } from './clip-stage.tsx';
import { cropShapes } from './crop-shapes.ts';
import styles from './clip-editor.module.css';
import { FilmStrip } from './film-strip.tsx';
import { secondsWords } from './seconds-words.ts';
import { useClipEditing, type ClipEditing } from './use-clip-editing.ts';
import { useLoopedVideo } from './use-looped-video.ts';
import { useOpenClip } from './use-open-clip.ts';
import { useSaveClip } from './use-save-clip.ts';

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
