import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import { limitRateAcrossProcesses, limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { RankedEntry, Services, ScoreIntake } from '../../platform/server/services/services.ts';
import { lockSetForReading } from '../../sets/server/read-set.ts';
import { listBlockedInitials } from './board-scope.ts';
import { leaderboardKey, identifiesNetwork, readRunToken } from './leaderboard-key.ts';
import { deleteEntriesById, toEntry } from './entry-store.ts';
import {
  countPlayersAhead,
  deleteRunsUsedBefore,
  findUsedRun,
  insertEntry,
  insertUsedRun,
  listEntriesToCompare,
} from './placing-store.ts';
import {
  runTokenMaxAgeMs,
  settleScore,
  toEntryRow,
  type ScoreContext,
  type SettledScore,
  type Submission,
} from './settle-score.ts';

/** How many scores a network may submit in a minute. */
export const maxScoresPerMinute = 60;

type Dependencies = Pick<Services, 'db' | 'dialect' | 'now' | 'newId'>;
type ScoreSettings = Pick<ScoreContext, 'secret' | 'blockedInitials'>;

export function openScores(services: Dependencies): ScoreIntake {
  return {
    async submit(score, submitter) {
      const rate = { action: 'score', address: submitter.address, perMinute: maxScoresPerMinute };
      limitRateInMemory(services, rate);
      const settings = await readScoreSettings(services.db);
      return await services.db.transaction().execute(async (db) => {
        await limitRateAcrossProcesses(db, services, rate);
        return await placeScore({ ...services, db }, settings, { score, submitter });
      });
    },
  };
}

/**
 * Reads the secret and the blocked initials. Must be called outside a transaction, because the first call creates the
 * secret.
 */
async function readScoreSettings(db: Database): Promise<ScoreSettings> {
  const [secret, blockedInitials] = await Promise.all([leaderboardKey(db), listBlockedInitials(db)]);
  return { secret, blockedInitials };
}

/**
 * Must be called in a transaction, which locks the counter of the address before the set. The set is locked, so that
 * ranks are correct and a repeated `idempotencyKey` finds its entry even if another process wrote it.
 */
async function placeScore(
  services: Dependencies,
  settings: ScoreSettings,
  submission: Submission,
): Promise<RankedEntry> {
  const { db, dialect } = services;
  const { score, submitter } = submission;
  const set = await lockSetForReading(db, dialect, score.setId);
  if (set === undefined || (set.visibility === 'private' && submitter.isAdmin !== true)) throw notFound('Set');
  const run = readRunToken(settings.secret, score.setId, score.runToken ?? '');
  const context = { ...services, ...settings, storedRun: run && (await findUsedRun(db, run.id)) };
  const candidate = toEntryRow(submission, context);
  const existingEntries = await listEntriesToCompare(db, candidate, identifiesNetwork(submitter.address));
  const settled = settleScore(submission, candidate, { existingEntries, context });
  await writeSettled(services, settled);
  const ahead = await countPlayersAhead(db, settled, settings.blockedInitials);
  return {
    entry: toEntry(settled.entry, displayTitle(set)),
    ranks: { month: ahead.month + 1, all: ahead.all + 1 },
  };
}

async function writeSettled(
  { db, now }: Dependencies,
  { entryToInsert, entriesToDelete, runToInsert }: SettledScore,
): Promise<void> {
  await deleteEntriesById(
    db,
    entriesToDelete.map(({ id }) => id),
  );
  if (entryToInsert !== undefined) await insertEntry(db, entryToInsert);
  if (runToInsert === undefined) return;
  await deleteRunsUsedBefore(db, now() - runTokenMaxAgeMs);
  await insertUsedRun(db, runToInsert);
}
