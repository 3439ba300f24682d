import { useState, useEffect } from 'react';
import { frameAt, withFrom, withTo, type ClipCut } from '../../rules/clip-cut.ts';
import {
  boxInSource,
  boxInTurned,
  cropInShape,
  cutsHands,
  largestCrop,
  mirrorFraming,
  turnFraming,
  turnedSize,
  unchangedFraming,
  type ClipFraming,
  type FrameSize,
} from '../../rules/clip-edit.ts';
import { isSameBox, wholeFrame, type SigningBox } from '../../../media/rules/signing-box.ts';
import type { EditableClip } from '../processing/edit-clip.ts';
import type { ClipToEdit } from './clip-editor.tsx';
import { ratioOf, formatSeconds, type CropShape } from './crop-shapes.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

interface EditState {
  readonly cut: ClipCut;
  readonly framing: ClipFraming;
  readonly shape: CropShape;
  /** The number of the frame that becomes the poster. */
  readonly poster: number | undefined;
  /** The signing box in shares of the source's frame. Undefined until a person changes it. */
  readonly box: SigningBox | undefined;
  /** Whether the frame on the stage changes the crop or the signing box. */
  readonly tool: 'crop' | 'box';
}

export interface ClipEditing extends EditState {
  readonly clip: EditableClip;
  readonly times: readonly number[];
  /** The size after turning and before cropping. */
  readonly size: FrameSize;
  /** In shares of the source's frame. Null if it is unknown. */
  readonly signingBox: SigningBox | null;
  readonly isChanged: boolean;
  /** Whether the stored film stays as it is, so that only poster and signing box are saved. */
  readonly isFilmKept: boolean;
  /** Whether no frame is encoded again. */
  readonly isCopied: boolean;
  /** What the tool does, a warning, or which frame becomes the poster. */
  readonly note: Message | undefined;
  readonly setFrom: (frame: number) => void;
  readonly setTo: (frame: number) => void;
  /** The crop is in shares of the turned frame, like the box of `setBox`. */
  readonly setCrop: (crop: SigningBox) => void;
  readonly setBox: (box: SigningBox) => void;
  readonly toggleBox: () => void;
  readonly chooseShape: (shape: CropShape) => void;
  readonly choosePoster: (atSeconds: number) => void;
  readonly mirror: () => void;
  readonly turn: () => void;
  readonly reset: () => void;
}

/** The state of the clip editor. Returns undefined until the clip is opened. */
export function useClipEditing(
  clip: EditableClip | undefined,
  { source, signingBox: knownBox }: ClipToEdit,
): ClipEditing | undefined {
  const [changedState, setChangedState] = useState<EditState>();
  const originalBox = useSigningBox(source, knownBox);
  if (clip === undefined) return undefined;
  const { times, size: sourceSize } = clip;
  const frameCount = times.length - 1;
  const initialState: EditState = {
    cut: { from: 0, to: frameCount },
    framing: unchangedFraming,
    shape: 'whole',
    poster: undefined,
    box: undefined,
    tool: 'crop',
  };
  const state = changedState ?? initialState;
  const signingBox = state.box ?? originalBox;
  const size = turnedSize(sourceSize, state.framing);
  const change = (changed: Partial<EditState>) => setChangedState({ ...state, ...changed });
  const signingBoxIn = (framing: ClipFraming) => boxInTurned(signingBox ?? wholeFrame, framing);

  /** Turns or crops the frame. A crop with a fixed shape is placed around the signing again. */
  function reframe(framing: ClipFraming, shape: CropShape, tool: EditState['tool']) {
    const ratio = ratioOf(shape);
    const crop =
      ratio === undefined ? framing.crop : largestCrop(turnedSize(sourceSize, framing), ratio, signingBoxIn(framing));
    change({ framing: { ...framing, crop }, shape, tool });
  }

  return {
    ...state,
    clip,
    times,
    size,
    signingBox,
    isChanged: isFilmChanged(state, frameCount) || state.poster !== undefined || state.box !== undefined,
    isFilmKept: typeof source === 'string' && !isFilmChanged(state, frameCount),
    isCopied: clip.isCopied({ ...state.cut, framing: state.framing }),
    note: state.tool === 'box' ? boxNote : describeEdit(state, signingBox, times),
    setFrom: (frame) => change({ cut: withFrom(state.cut, frame) }),
    setTo: (frame) => change({ cut: withTo(state.cut, frame, frameCount) }),
    setCrop(wanted) {
      const ratio = ratioOf(state.shape);
      const { crop: before } = state.framing;
      change({
        framing: { ...state.framing, crop: ratio === undefined ? wanted : cropInShape(size, ratio, before, wanted) },
      });
    },
    chooseShape: (shape) =>
      reframe(shape === 'whole' ? { ...state.framing, crop: wholeFrame } : state.framing, shape, 'crop'),
    choosePoster: (atSeconds) => change({ poster: frameAt(times, atSeconds) }),
    mirror: () => change({ framing: mirrorFraming(state.framing) }),
    turn: () => reframe(turnFraming(state.framing), state.shape, state.tool),
    setBox: (box) => change({ box: boxInSource(box, state.framing) }),
    toggleBox: () => change({ tool: state.tool === 'box' ? 'crop' : 'box' }),
    reset: () => setChangedState(undefined),
  };
}

const boxNote = message('Hands, face and their movement: what is inside is shown as large as possible.');

function isFilmChanged({ cut, framing }: EditState, frameCount: number): boolean {
  const { rotation, isMirrored, crop } = framing;
  const isCut = cut.from > 0 || cut.to < frameCount;
  return isCut || rotation !== 0 || isMirrored || !isSameBox(crop, wholeFrame);
}

function describeEdit(
  { cut, framing, poster }: EditState,
  signingBox: SigningBox | null,
  times: readonly number[],
): Message | undefined {
  const hasBox = signingBox !== null && !isSameBox(signingBox, wholeFrame);
  if (hasBox && cutsHands(boxInTurned(signingBox, framing), framing.crop)) {
    return message('Hands may leave the picture: the dashed line is where the signing happens.');
  }
  if (poster === undefined) return undefined;
  const isInside = poster >= cut.from && poster < cut.to;
  const at = formatSeconds((times[poster] ?? 0) - (times[0] ?? 0));
  return isInside
    ? message('The poster is the frame at {at}.', { at })
    : message('The poster’s frame at {at} is cut off: choose another.', { at });
}

/** The known signing box, or one that is searched in idle moments. Returns null until it is found. */
function useSigningBox(source: File | string, known: SigningBox | null): SigningBox | null {
  const [foundBox, setFoundBox] = useState<SigningBox>();

  useEffect(() => {
    if (known !== null) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    void findSigningBox(source, signal).then((box) => {
      if (!signal.aborted) setFoundBox(box);
    });
    return () => stopping.abort(new Error('The clip is not edited any more'));
  }, [source, known]);

  return known ?? foundBox ?? null;
}

async function findSigningBox(source: File | string, signal: AbortSignal): Promise<SigningBox | undefined> {
  try {
    const { analyzeClip } = await import('../analyze-clip.ts');
    return (await analyzeClip(source, { signal }))?.box;
  } catch (error) {
    console.warn('What finds the signing did not come.', error);
    return undefined;
  }
}
