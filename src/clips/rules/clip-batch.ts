import { maxClips, maxTermLength } from '../../platform/rules/limits.ts';
import { codePointLength } from '../../platform/rules/text/plain-text.ts';
import type { PlayFault } from '../../media/rules/clip-codec.ts';
import type { ClipFault } from './clip-refusal.ts';
import type { Message } from '../../platform/rules/languages/texts.ts';

type ClipState =
  /** The term and the position in the list can still be changed. */
  | { readonly phase: 'listed' }
  | { readonly phase: 'refused'; readonly fault: ClipFault }
  /** A video is prepared once it is converted and its poster is made. */
  | { readonly phase: 'waiting'; readonly isPrepared: boolean }
  /** @property share the share that is converted, 0 to 1; undefined unless the clip is being converted */
  | { readonly phase: 'preparing'; readonly share: number | undefined }
  /** @property share the share of its bytes that is sent, 0 to 1 */
  | { readonly phase: 'uploading'; readonly share: number }
  | { readonly phase: 'paused'; readonly isPrepared: boolean }
  /** The upload failed, and another try may succeed. */
  | { readonly phase: 'failed'; readonly note: Message }
  | { readonly phase: 'cancelled' }
  /** A video may have no poster, which is worth a warning. */
  | { readonly phase: 'added'; readonly cardId: string; readonly isWithoutPoster: boolean };

/** An image or video that is to become a card, from its choice to the finished upload. */
export interface Clip {
  readonly id: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly kind: 'image' | 'video';
  readonly term: string;
  /** Equal for files of equal content. Undefined until it is computed. */
  readonly fingerprint: string | undefined;
  /** Warns that browsers may not play the clip, which can be added all the same. */
  readonly playFault: PlayFault | undefined;
  /** The position of the clip's card among the cards of this batch. Undefined until the upload is started. */
  readonly place: number | undefined;
  readonly state: ClipState;
}

/** Why nothing is uploaded at present. */
export type ClipPauseReason = 'paused' | 'signedOut' | 'unreachable';

/** The clips that are added to a set together. */
export interface ClipBatch {
  readonly clips: readonly Clip[];
  /** The place that the next started clip gets. */
  readonly nextPlace: number;
  readonly isPaused: boolean;
  /** Why the upload queue waits, whether the batch is paused or not. */
  readonly hold: Exclude<ClipPauseReason, 'paused'> | undefined;
  /** How many of the latest files were not listed, because there would be more than `maxClips`. */
  readonly leftOut: number;
}

/** A chosen file. A file with a `fault` is listed as refused. */
export type NewClip = Omit<Clip, 'place' | 'state' | 'fingerprint' | 'playFault'> & {
  readonly fault: ClipFault | undefined;
};

/** What happens to a batch. `share` is from 0 to 1. */
export type ClipEvent =
  | { readonly type: 'listed'; readonly clips: readonly NewClip[] }
  | { readonly type: 'fingerprinted'; readonly fingerprints: ReadonlyMap<string, string> }
  | { readonly type: 'foundUnplayable'; readonly id: string; readonly fault: PlayFault }
  | { readonly type: 'replaced'; readonly id: string; readonly byteSize: number }
  | { readonly type: 'termEdited'; readonly id: string; readonly term: string }
  | { readonly type: 'moved'; readonly id: string; readonly to: number }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'cleared' }
  | { readonly type: 'started' }
  | { readonly type: 'converting'; readonly id: string; readonly share: number }
  | { readonly type: 'prepared'; readonly id: string; readonly byteSize?: number }
  | { readonly type: 'begun'; readonly id: string }
  | { readonly type: 'progressed'; readonly id: string; readonly share: number }
  | { readonly type: 'added'; readonly id: string; readonly cardId: string; readonly isWithoutPoster?: boolean }
  | { readonly type: 'refused'; readonly id: string; readonly fault: ClipFault }
  | { readonly type: 'failed'; readonly id: string; readonly note: Message }
  /** The connection was lost. The clip is sent again automatically. */
  | { readonly type: 'lost'; readonly id: string }
  | { readonly type: 'held'; readonly hold: ClipBatch['hold'] }
  /** Without an id, the event is for all clips. */
  | { readonly type: 'paused' | 'resumed' | 'retried' | 'cancelled'; readonly id?: string | undefined };

export const emptyClipBatch: ClipBatch = { clips: [], nextPlace: 0, isPaused: false, hold: undefined, leftOut: 0 };

/** Applies an event, then marks the next clip as being prepared if it is its turn. */
export function clipBatchReducer(batch: ClipBatch, event: ClipEvent): ClipBatch {
  return withNextPrepared(afterEvent(batch, event));
}

/** Whether the clip is being sent, or waits for nothing but its turn. */
export function isToSend({ state }: Clip, { isPaused }: ClipBatch): boolean {
  return state.phase === 'uploading' || (state.phase === 'waiting' && state.isPrepared && !isPaused);
}

/**
 * Returns why nothing is uploaded. If the session has ended during a pause, that is the reason, because resuming would
 * not help.
 */
export function pauseReasonOf({ isPaused, hold }: ClipBatch): ClipPauseReason | undefined {
  return isPaused && hold !== 'signedOut' ? 'paused' : hold;
}

export function isListed({ state }: Clip): boolean {
  return state.phase === 'listed';
}

/**
 * Whether the clip editor can change the clip. A clip that was refused after its start has a place already, and stays as
 * it is.
 */
export function isEditable({ kind, place, state }: Clip): boolean {
  return kind === 'video' && place === undefined && (state.phase === 'listed' || state.phase === 'refused');
}

/** Whether the clip waits, is prepared or is sent. */
export function isUnderWay({ state }: Clip): boolean {
  return state.phase === 'waiting' || state.phase === 'preparing' || state.phase === 'uploading';
}

/** Whether all bytes are sent, so that the server may have made the card already. */
export function isSent({ state }: Clip): boolean {
  return state.phase === 'uploading' && state.share >= 1;
}

/** Whether another attempt to upload the clip may be started. */
export function isRetriable({ place, state }: Clip): boolean {
  return state.phase === 'failed' || (state.phase === 'cancelled' && place !== undefined);
}

/** Whether every clip was added with its poster and none was left out, so that nothing is left to report. */
export function isAllAdded({ clips, leftOut }: ClipBatch): boolean {
  return leftOut === 0 && clips.every(({ state }) => state.phase === 'added' && !state.isWithoutPoster);
}

/** Whether a clip is still to become a card. */
export function hasUnfinishedClips({ clips }: ClipBatch): boolean {
  return clips.some((clip) => isListed(clip) || isUnderWay(clip) || ['paused', 'failed'].includes(clip.state.phase));
}

export type ClipSummary = Readonly<ReturnType<typeof clipSummary>>;

/** Counts the clips by their states, and sums up what is sent. */
export function clipSummary({ clips }: ClipBatch) {
  const count = (phase: string) => clips.filter(({ state }) => state.phase === phase).length;
  const started = clips.filter(({ place, state }) => place !== undefined && state.phase !== 'cancelled');
  const sendable = started.filter(({ state }) => state.phase !== 'refused');
  const allBytes = sendable.reduce((sum, { byteSize }) => sum + byteSize, 0);
  const sentBytes = sendable.reduce((sum, { byteSize, state }) => sum + byteSize * sentShare(state), 0);
  return {
    ready: clips.filter(isReady).length,
    underWay: clips.filter(isUnderWay).length,
    paused: count('paused'),
    uploading: count('uploading'),
    added: count('added'),
    failed: count('failed'),
    refused: count('refused'),
    cancelled: count('cancelled'),
    /** Cancelled clips do not count, and refused ones only if they were refused after their start. */
    started: started.length,
    /** The share of the started clips' bytes that is sent, 0 to 1. Refused clips do not count. */
    share: allBytes === 0 ? 0 : sentBytes / allBytes,
  };
}

/** Whether the clip can be started. */
function isReady(clip: Clip): boolean {
  return isListed(clip) && codePointLength(clip.term) <= maxTermLength;
}

function sentShare(state: ClipState): number {
  if (state.phase === 'added') return 1;
  return state.phase === 'uploading' ? state.share : 0;
}

function afterEvent(batch: ClipBatch, event: ClipEvent): ClipBatch {
  switch (event.type) {
    case 'listed':
      return withListed(batch, event.clips);
    case 'fingerprinted':
      return withFingerprints(batch, event.fingerprints);
    case 'foundUnplayable':
      return mapClip(batch, event.id, (clip) => ({ ...clip, playFault: event.fault }));
    case 'replaced':
      return withReplaced(batch, event.id, event.byteSize);
    case 'termEdited':
      return mapClip(batch, event.id, (clip) => (isListed(clip) ? { ...clip, term: event.term } : clip));
    case 'moved':
      return withMoved(batch, event.id, event.to);
    case 'removed':
      return { ...batch, clips: batch.clips.filter((clip) => clip.id !== event.id || isUnderWay(clip)) };
    case 'cleared':
      return withoutSettled(batch);
    case 'started':
      return withStarted(batch);
    case 'converting':
      return transition(batch, event.id, ['preparing'], { phase: 'preparing', share: event.share });
    case 'prepared':
      return withPrepared(batch, event);
    case 'begun':
      return transition(batch, event.id, ['waiting'], { phase: 'uploading', share: 0 });
    case 'progressed':
      return transition(batch, event.id, ['uploading'], { phase: 'uploading', share: event.share });
    case 'added':
      return withAdded(batch, event);
    case 'refused':
      return transition(batch, event.id, ['listed', 'preparing', 'uploading'], {
        phase: 'refused',
        fault: event.fault,
      });
    case 'failed':
      return transition(batch, event.id, ['preparing', 'uploading'], { phase: 'failed', note: event.note });
    case 'lost':
      return transition(batch, event.id, ['uploading'], preparedState);
    case 'held':
      return batch.hold === event.hold ? batch : { ...batch, hold: event.hold };
    case 'paused':
      return event.id === undefined ? pauseUploads(batch) : mapClip(batch, event.id, pauseClip);
    case 'resumed':
      return event.id === undefined ? resumeUploads(batch) : mapClip(batch, event.id, resumeClip);
    case 'retried':
      return event.id === undefined ? mapClips(batch, retryFailedClip) : mapClip(batch, event.id, retryClip);
    case 'cancelled':
      return event.id === undefined ? mapClips(batch, cancelClip) : mapClip(batch, event.id, cancelClip);
  }
}

const preparedState: ClipState = { phase: 'waiting', isPrepared: true };

/** How many prepared videos may wait for their upload. More would only take memory. */
const clipsPreparedAhead = 2;

/**
 * Marks the next clip as being prepared. Clips are prepared one at a time, and only `clipsPreparedAhead` of them before
 * they can be sent.
 */
function withNextPrepared(batch: ClipBatch): ClipBatch {
  const { clips } = batch;
  const isBusy = clips.some((clip) => clip.state.phase === 'preparing');
  const preparedVideos = clips.filter(
    ({ kind, state }) => kind === 'video' && state.phase === 'waiting' && state.isPrepared,
  );
  const next = clips.find(({ state }) => state.phase === 'waiting' && !state.isPrepared);
  if (isBusy || preparedVideos.length >= clipsPreparedAhead || !next) return batch;
  return mapClip(batch, next.id, (clip) => ({ ...clip, state: { phase: 'preparing', share: undefined } }));
}

function withListed(batch: ClipBatch, newClips: readonly NewClip[]): ClipBatch {
  const freePlaces = Math.max(0, maxClips - batch.clips.filter((clip) => !isDone(clip)).length);
  const clips = newClips.slice(0, freePlaces).map(({ fault, ...clip }): Clip => {
    const state: ClipState = fault ? { phase: 'refused', fault } : listedState;
    return { ...clip, fingerprint: undefined, playFault: undefined, place: undefined, state };
  });
  return { ...batch, clips: [...batch.clips, ...clips], leftOut: newClips.length - clips.length };
}

const listedState: ClipState = { phase: 'listed' };

/** Whether the clip no longer counts towards `maxClips`. */
function isDone({ state }: Clip): boolean {
  return state.phase === 'added' || state.phase === 'cancelled';
}

function withFingerprints(batch: ClipBatch, fingerprints: ReadonlyMap<string, string>): ClipBatch {
  return mapClips(batch, (clip) => ({ ...clip, fingerprint: fingerprints.get(clip.id) ?? clip.fingerprint }));
}

function withReplaced(batch: ClipBatch, id: string, byteSize: number): ClipBatch {
  return mapClip(batch, id, (clip) => {
    if (!isEditable(clip)) return clip;
    return { ...clip, byteSize, fingerprint: undefined, playFault: undefined, state: listedState };
  });
}

/** Moves a listed clip to another position. Started clips, which have a place, stay in front. */
function withMoved(batch: ClipBatch, id: string, to: number): ClipBatch {
  const clip = batch.clips.find((other) => other.id === id);
  if (clip === undefined || !isListed(clip)) return batch;
  const others = batch.clips.filter((other) => other !== clip);
  const firstMovable = others.findLastIndex((other) => other.place !== undefined) + 1;
  return { ...batch, clips: others.toSpliced(Math.max(firstMovable, to), 0, clip) };
}

function withoutSettled(batch: ClipBatch): ClipBatch {
  const clips = batch.clips.filter((clip) => isListed(clip) || isUnderWay(clip) || clip.state.phase === 'paused');
  return clips.length === 0 ? emptyClipBatch : { ...batch, clips, leftOut: 0 };
}

/** Gives each clip that is ready its place. Clips that are not ready stay listed, behind the others. */
function withStarted(batch: ClipBatch): ClipBatch {
  let { nextPlace } = batch;
  const clips = batch.clips.map((clip): Clip => {
    if (!isReady(clip)) return clip;
    return { ...clip, place: nextPlace++, state: { phase: 'waiting', isPrepared: clip.kind === 'image' } };
  });
  const started = clips.filter((clip) => !isListed(clip));
  return { ...batch, clips: [...started, ...clips.filter(isListed)], nextPlace, leftOut: 0 };
}

function withPrepared(batch: ClipBatch, { id, byteSize }: { id: string; byteSize?: number }): ClipBatch {
  return mapClip(batch, id, (clip) =>
    clip.state.phase === 'preparing' ? { ...clip, byteSize: byteSize ?? clip.byteSize, state: preparedState } : clip,
  );
}

function withAdded(
  batch: ClipBatch,
  { id, cardId, isWithoutPoster = false }: { id: string; cardId: string; isWithoutPoster?: boolean },
): ClipBatch {
  return mapClip(batch, id, (clip) => ({ ...clip, state: { phase: 'added', cardId, isWithoutPoster } }));
}

/** Stops uploads, except those whose bytes are all sent. */
function pauseUploads(batch: ClipBatch): ClipBatch {
  const stopped = mapClips(batch, (clip) =>
    clip.state.phase === 'uploading' && !isSent(clip) ? { ...clip, state: preparedState } : clip,
  );
  return { ...stopped, isPaused: true };
}

function resumeUploads(batch: ClipBatch): ClipBatch {
  return { ...mapClips(batch, resumeClip), isPaused: false };
}

function pauseClip(clip: Clip): Clip {
  if (!isUnderWay(clip) || isSent(clip)) return clip;
  const { state } = clip;
  const isPrepared = state.phase === 'waiting' ? state.isPrepared : state.phase === 'uploading';
  return { ...clip, state: { phase: 'paused', isPrepared } };
}

function resumeClip(clip: Clip): Clip {
  const { state } = clip;
  return state.phase === 'paused' ? { ...clip, state: { phase: 'waiting', isPrepared: state.isPrepared } } : clip;
}

function retryClip(clip: Clip): Clip {
  return isRetriable(clip) ? { ...clip, state: { phase: 'waiting', isPrepared: clip.kind === 'image' } } : clip;
}

/** Retries a failed clip, when all clips are retried at once. Cancelled clips start again only one by one. */
function retryFailedClip(clip: Clip): Clip {
  return clip.state.phase === 'failed' ? retryClip(clip) : clip;
}

function cancelClip(clip: Clip): Clip {
  const isCancellable = (isUnderWay(clip) && !isSent(clip)) || clip.state.phase === 'paused';
  return isCancellable ? { ...clip, state: { phase: 'cancelled' } } : clip;
}

/** Changes the state if the clip is in one of the phases, because events may arrive late. */
function transition(batch: ClipBatch, id: string, phases: readonly ClipState['phase'][], state: ClipState): ClipBatch {
  return mapClip(batch, id, (clip) => (phases.includes(clip.state.phase) ? { ...clip, state } : clip));
}

function mapClip(batch: ClipBatch, id: string, change: (clip: Clip) => Clip): ClipBatch {
  return { ...batch, clips: batch.clips.map((clip) => (clip.id === id ? change(clip) : clip)) };
}

function mapClips(batch: ClipBatch, change: (clip: Clip) => Clip): ClipBatch {
  return { ...batch, clips: batch.clips.map(change) };
}
