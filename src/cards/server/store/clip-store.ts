import { sql } from 'kysely';
import { maxCardClips } from '../../../platform/rules/limits.ts';
import type { CardClipRow, Database } from '../../../platform/server/database/schema.ts';

/** The first is the card's own. */
export interface StoredClip {
  readonly mediaKey: string;
  readonly posterKey: string | null;
  /** Undefined: the label of its place. */
  readonly label: string | undefined;
}

/** In order; empty without media. */
export async function listStoredClips(db: Database, cardId: string): Promise<StoredClip[]> {
  const card = await db.selectFrom('cards').selectAll().where('id', '=', cardId).executeTakeFirst();
  if (card === undefined || card.media_key === null) return [];
  const further = await selectFurther(db, cardId);
  const labels = [card.clip_label_1, card.clip_label_2, card.clip_label_3, card.clip_label_4];
  const rows = [{ media_key: card.media_key, poster_key: card.poster_key }, ...further];
  return rows.map((row, index) => ({ mediaKey: row.media_key, posterKey: row.poster_key, label: labels[index] }));
}

/** Advances the revision. Labels of empty places are kept for later clips. */
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
      .values(further.map(toRow(cardId)))
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

async function selectFurther(db: Database, cardId: string) {
  return await db.selectFrom('card_clips').selectAll().where('card_id', '=', cardId).orderBy('place').execute();
}

function toRow(cardId: string) {
  return ({ mediaKey, posterKey }: StoredClip, index: number): CardClipRow => ({
    card_id: cardId,
    place: index + 2,
    media_key: mediaKey,
    poster_key: posterKey,
  });
}
