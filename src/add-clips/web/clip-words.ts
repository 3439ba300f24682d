import { unplayableClipText } from '../../media/rules/clip-codec.ts';
import type { ClipMark } from '../../clips/rules/clip-marks.ts';
import { isSent, type Clip, type ClipHold } from '../../clips/rules/clip-queue.ts';
import type { ClipSummary } from '../../clips/rules/clip-summary.ts';
import { maxClips } from '../../platform/rules/limits.ts';

/** `more` explains a failure. */
export interface ClipWords {
  readonly tone: 'quiet' | 'good' | 'bad' | 'noted';
  readonly words: string;
  readonly more?: string | undefined;
}

export function clipWords(clip: Clip, mark: string | undefined): ClipWords {
  const { state } = clip;
  switch (state.phase) {
    case 'listed':
      if (clip.playFault) {
        return { tone: 'noted', words: mark ?? 'Cannot be played here', more: unplayableClipText(clip.playFault) };
      }
      return mark === undefined ? { tone: 'quiet', words: 'Ready' } : { tone: 'noted', words: mark };
    case 'refused':
      return { tone: 'bad', words: state.fault.title, more: state.fault.description };
    case 'waiting':
      return { tone: 'quiet', words: 'Waiting' };
    case 'preparing':
      return {
        tone: 'quiet',
        words: state.share === undefined ? 'Preparing' : `Converting ${Math.round(state.share * 100)}%`,
      };
    case 'uploading':
      return { tone: 'quiet', words: isSent(clip) ? 'Finishing' : `Uploading ${Math.round(state.share * 100)}%` };
    case 'paused':
      return { tone: 'quiet', words: 'Paused' };
    case 'failed':
      return { tone: 'bad', words: 'Not added', more: state.note };
    case 'cancelled':
      return { tone: 'quiet', words: 'Cancelled' };
    case 'added':
      if (!state.isWithoutPoster) return { tone: 'good', words: 'Added' };
      return {
        tone: 'noted',
        words: 'Added',
        more: clip.playFault ? unplayableClipText(clip.playFault) : 'No poster could be made of this video.',
      };
  }
}

export function markWords(mark: ClipMark): string {
  switch (mark.type) {
    case 'sameFile':
      return `Same file as ${mark.as}`;
    case 'sameName':
      return 'Same name as another file';
    case 'sameTerm':
      return `Same term as ${mark.as}`;
    case 'sameTermAsCard':
      return 'A card has this term';
  }
}

/** Such as '1 added, 1 uploading, 2 ready, 1 cannot be added'. */
export function summaryWords(summary: ClipSummary): string {
  const { added, uploading, underWay, paused, ready, failed, refused, cancelled } = summary;
  const parts: [count: number, words: string][] = [
    [added, 'added'],
    [uploading, 'uploading'],
    [underWay - uploading, 'waiting'],
    [paused, 'paused'],
    [ready, 'ready'],
    [failed, 'not added'],
    [refused, 'cannot be added'],
    [cancelled, 'cancelled'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.join(', ');
}

export function holdWords(hold: ClipHold): string {
  switch (hold.reason) {
    case 'paused':
      return 'Paused';
    case 'signedOut':
      return 'Your session has ended. Sign in again, and the upload goes on.';
    case 'unreachable':
      return 'Waiting for the connection. The upload goes on by itself.';
  }
}

export function announcement(summary: ClipSummary, hold: ClipHold | undefined): string {
  const { started, added, underWay, failed, refused } = summary;
  if (started === 0) return '';
  if (underWay > 0 && hold) return holdWords(hold);
  const troubled = failed + refused;
  if (underWay > 0) return `${Math.floor((4 * added) / started) * 25}% of the cards added`;
  const cards = `${added} of ${started} cards added`;
  return troubled === 0 ? cards : `${cards}, ${troubled} ${troubled === 1 ? 'file' : 'files'} could not be added`;
}

export function leftOutWords(leftOut: number): string {
  const files = leftOut === 1 ? 'One more file does' : `${leftOut} more files do`;
  return `A list takes ${maxClips} files. ${files} not fit: add them when these are done.`;
}
