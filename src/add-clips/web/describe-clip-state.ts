import { unplayableClipText } from '../../media/rules/clip-codec.ts';
import type { DuplicateWarning } from '../../clips/rules/fingerprint.ts';
import { isSent, type Clip, type ClipPauseReason, type ClipSummary } from '../../clips/rules/clip-batch.ts';
import { maxClips } from '../../platform/rules/limits.ts';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

/** What a row says about the state of its clip. The style sheet gives each tone a colour; `noted` is a warning. */
export interface ClipStateText {
  readonly tone: 'quiet' | 'good' | 'bad' | 'noted';
  readonly text: string;
  /** Says what went wrong, or what to do. */
  readonly explanation?: string | undefined;
}

/**
 * Says in a row of the list what becomes of its clip.
 * @param warning says that the clip may be a duplicate
 */
export function describeClipState(clip: Clip, warning: string | undefined, t: Texts): ClipStateText {
  const { state } = clip;
  switch (state.phase) {
    case 'listed':
      if (clip.playFault) {
        return {
          tone: 'noted',
          text: warning ?? t('Cannot be played here'),
          explanation: t(unplayableClipText(clip.playFault)),
        };
      }
      return warning === undefined ? { tone: 'quiet', text: t('of a file|Ready') } : { tone: 'noted', text: warning };
    case 'refused':
      return { tone: 'bad', text: t(state.fault.title), explanation: t(state.fault.description) };
    case 'waiting':
      return { tone: 'quiet', text: t('of a file|Waiting') };
    case 'preparing':
      return { tone: 'quiet', text: describePreparing(state.share, t) };
    case 'uploading':
      return {
        tone: 'quiet',
        text: isSent(clip) ? t('of a file|Finishing') : t('Uploading {percent}%', { percent: percentOf(state.share) }),
      };
    case 'paused':
      return { tone: 'quiet', text: t('of an upload|Paused') };
    case 'failed':
      return { tone: 'bad', text: t('of a file|Not added'), explanation: t(state.note) };
    case 'cancelled':
      return { tone: 'quiet', text: t('of a file|Cancelled') };
    case 'added':
      if (!state.isWithoutPoster) return { tone: 'good', text: t('of a file|Added') };
      return {
        tone: 'noted',
        text: t('of a file|Added'),
        explanation: clip.playFault
          ? t(unplayableClipText(clip.playFault))
          : t('No poster could be made of this video.'),
      };
  }
}

function describePreparing(share: number | undefined, t: Texts): string {
  return share === undefined ? t('of a file|Preparing') : t('Converting {percent}%', { percent: percentOf(share) });
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}

export function describeDuplicate(warning: DuplicateWarning, t: Texts): string {
  switch (warning.type) {
    case 'sameFile':
      return t('Same file as {name}', { name: warning.otherName });
    case 'sameName':
      return t('Same name as another file');
    case 'sameTerm':
      return t('Same term as {name}', { name: warning.otherName });
    case 'sameTermAsCard':
      return t('A card has this term');
  }
}

/** Sums up the states of all clips, such as '1 added, 1 uploading, 2 ready, 1 cannot be added'. */
export function describeSummary(summary: ClipSummary, t: Texts): string {
  const { added, uploading, underWay, paused, ready, failed, refused, cancelled } = summary;
  const parts: [count: number, write: (count: number) => string][] = [
    [added, (count) => t('of files|{count} added', { count })],
    [uploading, (count) => t('of files|{count} uploading', { count })],
    [underWay - uploading, (count) => t('of files|{count} waiting', { count })],
    [paused, (count) => t('of files|{count} paused', { count })],
    [ready, (count) => t('of files|{count} ready', { count })],
    [failed, (count) => t('of files|{count} not added', { count })],
    [refused, (count) => t('of files|{count} cannot be added', { count })],
    [cancelled, (count) => t('of files|{count} cancelled', { count })],
  ];
  const shownParts = parts.filter(([count]) => count > 0).map(([count, write]) => write(count));
  return new Intl.ListFormat(t.language, { type: 'unit', style: 'short' }).format(shownParts);
}

/** Says why nothing is uploaded at present. */
export function describePauseReason(pauseReason: ClipPauseReason): Message {
  switch (pauseReason) {
    case 'paused':
      return message('of an upload|Paused');
    case 'signedOut':
      return message('Your session has ended. Sign in again, and the upload goes on.');
    case 'unreachable':
      return message('Waiting for the connection. The upload goes on by itself.');
  }
}

export function describeProgress(summary: ClipSummary, pauseReason: ClipPauseReason | undefined, t: Texts): string {
  const { started, added, underWay, failed, refused } = summary;
  if (started === 0) return '';
  if (underWay > 0 && pauseReason) return t(describePauseReason(pauseReason));
  if (underWay > 0) {
    // Only quarters are announced, so that screen readers do not interrupt people all the time.
    return t('{percent}% of the cards added', { percent: Math.floor((4 * added) / started) * 25 });
  }
  const troubled = failed + refused;
  if (troubled === 0) return t('{added} of {started} cards added', { added, started });
  return t('{added} of {started} cards added, {troubled, plural, one {# file} other {# files}} could not be added', {
    added,
    started,
    troubled,
  });
}

export function describeLeftOut(count: number, t: Texts): string {
  return t(
    'A list holds {maxClips} files. {count, plural, one {One more file does} other {# more files do}} not fit: add them when these are done.',
    { maxClips, count },
  );
}
