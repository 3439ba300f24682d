import { sql } from 'kysely';
import type { FurtherClip, Card } from '../contract/card.ts';
import { toSigningBox, type BoxColumns } from '../../media/server/box-columns.ts';
import { mediaPath } from '../../media/server/media-key.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { maxCardClips, maxConfusedCards, minConfusionObservations } from '../../platform/rules/limits.ts';
import { rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type { CardClipRow, Database, MediaRow } from '../../platform/server/database/schema.ts';

/** The further clips of each card in their order, by the id of the card. */
export type ClipsByCard = ReadonlyMap<string, readonly FurtherClip[]>;

type ClipRow = CardClipRow & Pick<MediaRow, 'kind' | 'width' | 'height' | 'duration_ms'> & BoxColumns;

export async function listClipsOfSet(db: Database, setId: string): Promise<ClipsByCard> {
  const clipsOfSet = selectClips(db)
    .innerJoin('cards', 'cards.id', 'card_clips.card_id')
    .where('cards.set_id', '=', setId);
  return byCard(await clipsOfSet.execute());
}

export async function listClipsOfCards(db: Database, cardIds: readonly string[]): Promise<ClipsByCard> {
  const rows: ClipRow[] = [];
  for (const chunk of chunksOf(cardIds, rowsPerStatement)) {
    rows.push(...(await selectClips(db).where('card_clips.card_id', 'in', chunk).execute()));
  }
  return byCard(rows);
}

function selectClips(db: Database) {
  return db
    .selectFrom('card_clips')
    .innerJoin('media', 'media.key', 'card_clips.media_key')
    .selectAll('card_clips')
    .select(['media.kind', 'media.width', 'media.height', 'media.duration_ms'])
    .select(['media.box_left', 'media.box_top', 'media.box_width', 'media.box_height']);
}

function byCard(rows: readonly ClipRow[]): ClipsByCard {
  const clips = new Map<string, FurtherClip[]>();
  for (const row of rows.toSorted((a, b) => a.place - b.place)) {
    const clipsOfCard = clips.get(row.card_id);
    if (clipsOfCard) clipsOfCard.push(toClip(row));
    else clips.set(row.card_id, [toClip(row)]);
  }
  return clips;
}

function toClip(row: ClipRow): FurtherClip {
  return {
    mediaKind: row.kind,
    mediaPath: mediaPath(row.media_key),
    posterPath: row.poster_key === null ? null : mediaPath(row.poster_key),
    signingBox: toSigningBox(row),
    mediaWidth: row.width,
    mediaHeight: row.height,
    durationMs: row.duration_ms,
  };
}

/** A clip of a card. The first is stored with the card itself. */
export interface StoredClip {
  readonly mediaKey: string;
  readonly posterKey: string | null;
  /** Undefined leaves the label of the clip's place as it is. */
  readonly label: string | undefined;
}

/** Lists the clips in order, none for a card without media. Places have no gaps: the n-th clip has the n-th label. */
export async function listStoredClips(db: Database, cardId: string): Promise<StoredClip[]> {
  const card = await db.selectFrom('cards').selectAll().where('id', '=', cardId).executeTakeFirst();
  if (card === undefined || card.media_key === null) return [];
  const furtherRows = await listFurtherRows(db, cardId);
  const labels = [card.clip_label_1, card.clip_label_2, card.clip_label_3, card.clip_label_4];
  const rows = [{ media_key: card.media_key, poster_key: card.poster_key }, ...furtherRows];
  return rows.map((row, index) => ({ mediaKey: row.media_key, posterKey: row.poster_key, label: labels[index] }));
}

/** Gives a card other clips, the first one included, and advances its revision. Labels of empty places stay for later clips. */
export async function replaceClips(db: Database, cardId: string, clips: readonly StoredClip[]): Promise<void> {
  const [first, ...further] = clips;
  const labels = Object.fromEntries(clips.map(({ label }, index) => [`clip_label_${index + 1}`, label]));
  await db.deleteFrom('card_clips').where('card_id', '=', cardId).execute();
  await db
    .updateTable('cards')
    .set({
      ...labels,
      media_key: first?.mediaKey ?? null,
      poster_key: first?.posterKey ?? null,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', cardId)
    .execute();
  if (further.length > 0)
    await db
      .insertInto('card_clips')
      .values(further.map((clip, index) => toRow(cardId, clip, index)))
      .execute();
}

export async function clearClipLabel(db: Database, cardId: string, place: number): Promise<void> {
  if (place < 1 || place > maxCardClips) throw new RangeError(`No place of a clip: ${place}`);
  await db
    .updateTable('cards')
    .set({ [`clip_label_${place}`]: '' })
    .where('id', '=', cardId)
    .execute();
}

async function listFurtherRows(db: Database, cardId: string) {
  return await db.selectFrom('card_clips').selectAll().where('card_id', '=', cardId).orderBy('place').execute();
}

function toRow(cardId: string, { mediaKey, posterKey }: StoredClip, index: number): CardClipRow {
  // The first clip, at place 1, is stored with the card itself.
  return { card_id: cardId, place: index + 2, media_key: mediaKey, poster_key: posterKey };
}

/** The most pairs that are read. No class confuses so many. */
const maxConfusedPairs = 1_000;

/** Adds to each card the ids of the cards that learners often confuse with it. */
export async function withConfusedCards(db: Database, setId: string, cards: readonly Card[]): Promise<Card[]> {
  const confusedIds = await listConfusedIds(db, setId);
  if (confusedIds.size === 0) return [...cards];
  const ids = new Set(cards.map(({ id }) => id));
  return cards.map((card) => {
    const others = (confusedIds.get(card.id) ?? []).filter((id) => ids.has(id)).slice(0, maxConfusedCards);
    return others.length === 0 ? card : { ...card, confusedWith: others };
  });
}

/** Selects pairs that were confused often enough, most frequent first. */
export function selectConfused(db: Database, setId: string) {
  return db
    .selectFrom('card_confusions')
    .select(['card_id', 'other_id', 'count'])
    .where('card_confusions.set_id', '=', setId)
    .where('count', '>=', minConfusionObservations)
    .orderBy('count', 'desc')
    .orderBy('card_id')
    .orderBy('other_id');
}

/** Lists the ids of the confused cards by card id, the most often confused first. */
async function listConfusedIds(db: Database, setId: string): Promise<Map<string, string[]>> {
  const rows = await selectConfused(db, setId).limit(maxConfusedPairs).execute();
  const confusedIds = new Map<string, string[]>();
  for (const { card_id: cardId, other_id: otherId } of rows) {
    confusedIds.set(cardId, [...(confusedIds.get(cardId) ?? []), otherId]);
    confusedIds.set(otherId, [...(confusedIds.get(otherId) ?? []), cardId]);
  }
  return confusedIds;
}
