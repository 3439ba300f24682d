import { useEffect, useEffectEvent, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { call } from '../../../api/web/client.ts';
import { clipsOf, type CardClip } from '../../../cards/rules/clips-of-card.ts';
import type { ClipAnalysis } from '../../../clips/web/analyze-clip.ts';
import { readPreference, writePreference } from '../../../platform/web/browser/preferences.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';

interface ClipToAnalyze {
  readonly cardId: string;
  readonly mediaPath: string;
  readonly posterPath: string | null;
  readonly isFramed: boolean;
}

/** A frame with raised hands, for a clip whose poster has them down. */
export interface PosterOffer extends Pick<ClipToAnalyze, 'cardId' | 'mediaPath'> {
  readonly posterPath: string;
  readonly seconds: number;
}

export interface ClipSearch {
  readonly offers: readonly PosterOffer[];
  /** Ends the offers for these posters, also for when the set is opened again. */
  readonly keepPosters: (offers: readonly PosterOffer[]) => void;
}

/**
 * Analyses one clip after the other. Finds its signing box, which the server stores, and whether its poster shows
 * raised hands, which this browser stores.
 */
export function useClipSearch(editing: CardEditing, cards: readonly Card[]): ClipSearch {
  const [finishedKeys, setFinishedKeys] = useState<ReadonlySet<string>>(new Set());
  const [posterChecks, setPosterChecks] = useState(readPosterChecks);
  const clips = cards.flatMap((card) => clipsOf(card).flatMap((clip) => clipToAnalyze(card.id, clip)));
  const needsAnalysis = ({ isFramed, posterPath }: ClipToAnalyze) =>
    !isFramed || (posterPath !== null && !posterChecks.has(posterPath));
  const next = clips.find((clip) => needsAnalysis(clip) && !finishedKeys.has(keyOf(clip)));
  const nextKey = next && keyOf(next);
  const analyzeNext = useEffectEvent((signal: AbortSignal) => next && analyze(editing, next, signal));
  const finishNext = useEffectEvent((analysis: ClipAnalysis | undefined) => {
    if (analysis && next?.posterPath) storePosterChecks([[next.posterPath, analysis.posterSeconds ?? 0]]);
    if (nextKey !== undefined) setFinishedKeys(new Set(finishedKeys).add(nextKey));
  });

  function storePosterChecks(newChecks: readonly (readonly [posterPath: string, seconds: number])[]) {
    // Another tab may have stored results meanwhile.
    const all = new Map([...posterChecks, ...readPosterChecks(), ...newChecks]);
    setPosterChecks(all);
    const lines = [...all].slice(-maxPosterChecks).map((check) => check.join(' '));
    writePreference(posterChecksKey, lines.join('\n'));
  }

  useEffect(() => {
    if (nextKey === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    void analyzeNext(signal)?.then((analysis) => {
      if (!signal.aborted) finishNext(analysis);
    });
    return () => controller.abort(new Error('The clip is not looked at any more'));
  }, [editing, nextKey]);

  const offers = clips.flatMap(({ cardId, mediaPath, posterPath }): PosterOffer[] => {
    const seconds = posterChecks.get(posterPath ?? '') ?? 0;
    return posterPath !== null && seconds > 0 ? [{ cardId, mediaPath, posterPath, seconds }] : [];
  });
  return { offers, keepPosters: (declined) => storePosterChecks(declined.map(({ posterPath }) => [posterPath, 0])) };
}

function clipToAnalyze(cardId: string, clip: CardClip): ClipToAnalyze[] {
  const { mediaKind, mediaPath, posterPath, signingBox } = clip;
  const isClip = mediaKind === 'video' && mediaPath !== null;
  return isClip ? [{ cardId, mediaPath, posterPath, isFramed: signingBox !== null }] : [];
}

function keyOf({ mediaPath, posterPath }: ClipToAnalyze): string {
  return `${mediaPath} ${posterPath ?? ''}`;
}

/**
 * Analyses a clip, and stores its signing box if it has none. Returns undefined if that fails; the clip is searched
 * again when the set is next opened.
 */
async function analyze(
  editing: CardEditing,
  { cardId, mediaPath, posterPath, isFramed }: ClipToAnalyze,
  signal: AbortSignal,
): Promise<ClipAnalysis | undefined> {
  try {
    const { analyzeClip } = await import('../../../clips/web/analyze-clip.ts');
    const analysis = await analyzeClip(mediaPath, { posterPath, signal });
    if (analysis === undefined || signal.aborted || isFramed) return analysis;
    const body = { mediaPath, signingBox: analysis.box, seen: null };
    editing.showMedia(cardId, await call('PUT /api/cards/:id/signing-box', { params: { id: cardId }, body, signal }));
    return analysis;
  } catch (error) {
    if (!signal.aborted) console.warn('Where the signing happens could not be told to the server.', error);
    return undefined;
  }
}

const posterChecksKey = 'poster-looks';
/** The most results that are stored. The oldest are dropped, and their clips are analysed again. */
const maxPosterChecks = 5_000;

/** Returns, by poster path, the time of a better frame in seconds, or 0 if the poster is good or a person kept it. */
function readPosterChecks(): ReadonlyMap<string, number> {
  const checks = (readPreference(posterChecksKey) ?? '').split('\n').map((line) => line.split(' '));
  return new Map(checks.map(([posterPath = '', seconds]) => [posterPath, Number(seconds) || 0]));
}
