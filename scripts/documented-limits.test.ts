import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxEventMetadataBytes } from '../src/analytics/contract.ts';
import { maxObservationsOfOnePerDay, maxObservationsPerDay } from '../src/analytics/server/count-observations.ts';
import { maxEventsPerMinute } from '../src/analytics/server/event-limits.ts';
import { maxFailedLogins } from '../src/auth/server/check-password.ts';
import { sessionIdleMs, sessionMaxMs } from '../src/auth/server/session.ts';
import { maxListCards } from '../src/cards/rules/card-list.ts';
import { maxScoresPerMinute } from '../src/leaderboard/server/place-scores.ts';
import { runTokenMaxAgeMs } from '../src/leaderboard/server/settle-score.ts';
import {
  failedLoginWindowMs,
  maxCardClips,
  maxClipLabelLength,
  maxClips,
  maxClipSeconds,
  maxClipSidePx,
  maxCsvBytes,
  maxMediaBytes,
  maxOwnClipSeconds,
  maxPasswordLength,
  maxSetCards,
  maxSourceClipBytes,
  minPasswordLength,
  quizDistractors,
  toastDismissMs,
} from '../src/platform/rules/limits.ts';
import { binRetentionMs } from '../src/sets/server/empty-bin.ts';

const [second, minute, day, kilobyte, megabyte] = [1_000, 60_000, 24 * 60 * 60_000, 1024, 1024 * 1024];

test.each([
  [
    'product',
    'up to # MB. What every browser plays, up to # MB and # pixels on its longer side',
    [maxSourceClipBytes / megabyte, maxMediaBytes / megabyte, maxClipSidePx],
  ],
  ['product', 'up to # images and videos are dropped', [maxClips]],
  ['product', 'A card can show up to # more images or videos', [maxCardClips - 1]],
  ['product', 'or at most # seconds', [maxClipSeconds]],
  ['product', 'A clip has at most # seconds', [maxClipSeconds]],
  ['product', 'records up to # seconds', [maxOwnClipSeconds]],
  ['product', 'leaves after # seconds', [toastDismissMs / second]],
  ['product', 'its term is chosen from #', [quizDistractors + 1]],
  ['product', 'A deleted set is kept for # days', [binRetentionMs / day]],
  ['product', 'A list has a title and up to # cards', [maxListCards]],
  [
    'decisions/009-signing-in',
    'ends # days after its last use and # after the sign-in',
    [sessionIdleMs / day, sessionMaxMs / day],
  ],
  ['decisions/031-honest-boards', 'one older than # days counts as none', [runTokenMaxAgeMs / day]],
  [
    'decisions/060-several-clips-of-a-card',
    'shows up to # images or videos, each with a label of # characters',
    [maxCardClips, maxClipLabelLength],
  ],
  [
    'decisions/064-what-learners-mix-up',
    'tells each pair # times a day and # in all',
    [maxObservationsOfOnePerDay, maxObservationsPerDay],
  ],
  ['decisions/066-how-hard-cards-are', 'fills the # KB of an event', [maxEventMetadataBytes / kilobyte]],
  ['operating', "the admin's password, # to # characters", [minPasswordLength, maxPasswordLength]],
  [
    'operating',
    'An address has # failed sign-ins in # minutes, # scores a minute and # events a minute',
    [maxFailedLogins, failedLoginWindowMs / minute, maxScoresPerMinute, maxEventsPerMinute],
  ],
  [
    'operating',
    'A set has at most # cards, a file # MB, a CSV # MB',
    [maxSetCards, maxMediaBytes / megabyte, maxCsvBytes / megabyte],
  ],
])('docs/%s.md names the limits in “%s”', (page, sentence, limits) => {
  const text = readFileSync(`docs/${page}.md`, 'utf8').replace(/\s+/g, ' ');
  const pattern = sentence.replaceAll('#', String.raw`([\d,]+|three|four)`);
  const named = new RegExp(pattern).exec(text)?.slice(1) ?? [];
  const words: Readonly<Record<string, number>> = { three: 3, four: 4 };
  expect(named.map((number) => words[number] ?? Number(number.replaceAll(',', '')))).toEqual(limits);
});
