import { insertRateCounterOnce } from '../../platform/server/rate-limit/rate-counter-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { secretOf } from '../../settings/server/secret.ts';
import { countConfusions, type Sighting } from './answers/confusion-store.ts';
import { addToHours, addToTotals, addUp, addViews, insertEventKeys, type EventCount } from './event-store.ts';
import type { CardAnswer } from '../contract.ts';
import { addToAnswers, findCardsByKey } from './answers/answer-store.ts';
import {
  byName,
  keepAllowed,
  maxSightingsOfOnePerDay,
  maxSightingsPerDay,
  type Counting,
} from './answers/sighting-limits.ts';

/** `createdAt` in milliseconds. */
export interface EventBatch {
  readonly id: string;
  readonly createdAt: number;
  readonly counts: readonly EventCount[];
  /** By the hash of their key. */
  readonly keyed: ReadonlyMap<string, EventCount>;
  /** By the hash of the event's key. */
  readonly sightings: ReadonlyMap<string, Sighting>;
}

/**
 * Counts a batch exactly once, even if the connection was lost during the commit: its id is stored with it. Drops
 * events whose key was counted before or whose set is gone.
 */
export async function writeEvents({ db }: Pick<Services, 'db'>, batch: EventBatch): Promise<void> {
  const key = batch.sightings.size === 0 ? '' : await secretOf(db, 'confusions-key');
  await db.transaction().execute(async (transaction) => {
    const written = { subject: `events ${batch.id}`, windowStart: batch.createdAt };
    const isNew = await insertRateCounterOnce(transaction, written);
    if (!isNew) return;
    const newKeys = await insertEventKeys(transaction, [...batch.keyed.keys()].sort(), batch.createdAt);
    const counts = [...batch.counts, ...newKeys.flatMap((key) => batch.keyed.get(key) ?? [])];
    const found = await countViews(transaction, counts);
    const ofFound = counts.filter(({ setId }) => found.has(setId));
    await addToHours(
      transaction,
      addUp(ofFound, ({ setId, eventType, hour }) => `${setId} ${eventType} ${hour}`),
    );
    await addToTotals(
      transaction,
      addUp(ofFound, ({ setId, eventType }) => `${setId} ${eventType}`),
    );
    const sightings = newKeys.flatMap((keyHash) => batch.sightings.get(keyHash) ?? []);
    const counting = { key, now: batch.createdAt };
    await countConfusions(transaction, sightings, counting);
    await countAnswers(transaction, sightings, counting);
  });
}

/**
 * Sorted against deadlocks.
 * @returns the sets that exist
 */
async function countViews(db: Database, counts: readonly EventCount[]): Promise<Set<string>> {
  const views = counts.map((count) => (count.eventType === 'set_view' ? count : { ...count, count: 0 }));
  const found = new Set<string>();
  for (const { setId, count } of addUp(views, (view) => view.setId)) {
    if (await addViews(db, setId, count)) found.add(setId);
  }
  return found;
}

interface Answered extends CardAnswer, Pick<Sighting, 'setId' | 'network'> {}

/**
 * Leaves out cards of other sets, and what exceeds a network's daily limit. Call it in the transaction that locks the
 * sets.
 */
async function countAnswers(db: Database, sightings: readonly Sighting[], counting: Counting): Promise<void> {
  // Bounds the queries.
  const ofNetworks = await keepAllowed(db, sightings.flatMap(answersOf), {
    ...counting,
    max: maxSightingsPerDay,
    nameOf: ({ network }) => `answers ${network}`,
  });
  const cardIds = await findCardsByKey(db, ofNetworks);
  const known = ofNetworks.flatMap((answered) => {
    const cardId = cardIds.get(`${answered.setId} ${answered.cardKey}`);
    return cardId === undefined ? [] : [{ ...answered, cardId }];
  });
  const allowed = await keepAllowed(db, known, {
    ...counting,
    max: maxSightingsOfOnePerDay,
    nameOf: ({ network, cardId }) => `answers ${network} ${cardId}`,
  });
  const rows = [...Map.groupBy(allowed, ({ cardId }) => cardId)].sort(byName).map(([cardId, answers]) => ({
    card_id: cardId,
    asked: answers.length,
    wrong: answers.filter(({ isRight }) => !isRight).length,
  }));
  await addToAnswers(db, rows);
}

function answersOf({ setId, network, answers }: Sighting): Answered[] {
  const byCard = new Map(answers.map((answer) => [answer.cardKey, answer]));
  return [...byCard.values()].map((answer) => ({ ...answer, setId, network }));
}
