import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { pictureHand, type Card, type CardEdit, type FurtherClip, type SetTerm } from '../contract/card.ts';
import {
  cardFields,
  clipLabelFields,
  mapFields,
  cardFieldNames,
  textFields,
  type CardFieldName,
} from '../card-fields.ts';
import type { CardTexts } from '../rules/card-texts.ts';
import { maxListedTerms } from '../../platform/rules/limits.ts';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { noBox, toSigningBox, type BoxColumns } from '../../media/server/box-columns.ts';
import { inChunks, rowsPerStatement } from '../../platform/server/database/dialect.ts';
import type { CardRow, Database, MediaRow } from '../../platform/server/database/schema.ts';
import { mediaPath } from '../../media/server/media-key.ts';
import { withConfusedCards, listClipsOfCards, listClipsOfSet, type ClipsByCard } from './further-clips.ts';
import { creationKeyPrefix } from './creation-key.ts';

/** A new card, which has no media. */
export interface CardToInsert extends NewCardTexts, Pick<Card, 'id' | 'orderIndex'> {
  readonly setId: string;
  readonly showMediaAndText?: boolean | undefined;
  readonly creationKey?: string | undefined;
}

/** Texts that are missing become empty. */
export type NewCardTexts = Pick<Card, 'term' | 'definition'> & CardTexts;

export interface CardPlace {
  readonly id: string;
  readonly setId: string;
  readonly orderIndex: number;
  readonly mediaKey: string | null;
  readonly posterKey: string | null;
}

export type CardFiles = Pick<CardPlace, 'mediaKey' | 'posterKey'>;

/**
 * Lists the cards of a set in order, with their clips. Also lists the cards of a deleted set, so callers must check
 * access first.
 */
export async function listCards(db: Database, setId: string): Promise<Card[]> {
  const rows = await withDetectedHands(selectCards(db))
    .where('cards.set_id', '=', setId)
    .orderBy('cards.order_index')
    .execute();
  const hasMedia = rows.some((row) => row.media_key !== null);
  const clips: ClipsByCard = hasMedia ? await listClipsOfSet(db, setId) : new Map();
  return await withConfusedCards(db, setId, rows.map(toCardWith(clips)));
}

/** Lists the terms in no particular order. */
export async function listTermsOfCards(db: Database, setId: string, cardIds: readonly string[]): Promise<SetTerm[]> {
  if (cardIds.length === 0) return [];
  const rows = await selectCards(db).where('cards.set_id', '=', setId).where('cards.id', 'in', cardIds).execute();
  return rows.map((row) => toSetTerm(toCard(row, [])));
}

/** Lists the first `maxListedTerms` terms of a set, in order, without empty ones. */
export async function listSetTerms(db: Database, setId: string): Promise<SetTerm[]> {
  const rows = await selectCards(db)
    .where('cards.set_id', '=', setId)
    .where('cards.term', '!=', '')
    .orderBy('cards.order_index')
    .limit(maxListedTerms)
    .execute();
  return rows.map((row) => toSetTerm(toCard(row, [])));
}

export async function listCardIds(db: Database, setId: string): Promise<string[]> {
  const rows = await db.selectFrom('cards').select('id').where('set_id', '=', setId).orderBy('order_index').execute();
  return rows.map(({ id }) => id);
}

export async function countCards(db: Database, setId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('set_id', '=', setId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a card whose set is not deleted. Only `listCards` adds `confusedWith`. */
export async function findCard(db: Database, id: string): Promise<Card | undefined> {
  const row = await withDetectedHands(selectCards(db))
    .where('sets.deleted_at', 'is', null)
    .where('cards.id', '=', id)
    .executeTakeFirst();
  return row && (await toCards(db, [row]))[0];
}

export async function findCardByCreationKey(db: Database, creationKey: string): Promise<Card | undefined> {
  const row = await selectCards(db).where('cards.creation_key', '=', creationKey).executeTakeFirst();
  return row && (await toCards(db, [row]))[0];
}

/**
 * Lists all cards that one call has created, in the order of the call, by which its caller tells them apart.
 * `creationKeyAt` makes their keys.
 */
export async function listCardsByCreationKey(db: Database, creationKey: string): Promise<Card[]> {
  const prefix = creationKeyPrefix(creationKey);
  const rows = await selectCards(db)
    .where(({ eb, and, or }) => {
      const hasLaterKey = and([eb('creation_key', '>', prefix), eb('creation_key', '<', endOfKeys(prefix))]);
      return or([eb('creation_key', '=', creationKey), hasLaterKey]);
    })
    .orderBy(sql`length(creation_key)`)
    .orderBy('creation_key')
    .execute();
  return await toCards(db, rows);
}

/** A text that sorts after all keys of the prefix and digits, because `:` follows `9`. */
function endOfKeys(prefix: string): string {
  return `${prefix}:`;
}

interface BatchPlace {
  readonly batchPrefix: string;
  readonly creationKey: string;
}

/**
 * Finds the place in the set of the nearest earlier or later card of a batch. Creation keys of a batch end in its
 * places, padded with zeros, so that they sort by place.
 */
export async function findBatchNeighbourPlace(
  db: Database,
  { batchPrefix, creationKey, side }: BatchPlace & { readonly side: 'before' | 'behind' },
): Promise<number | undefined> {
  const isBefore = side === 'before';
  const row = await db
    .selectFrom('cards')
    .select('order_index')
    .where('creation_key', '>', isBefore ? batchPrefix : creationKey)
    .where('creation_key', '<', isBefore ? creationKey : endOfKeys(batchPrefix))
    .orderBy('creation_key', isBefore ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_index;
}

export async function findCardPlace(db: Database, id: string): Promise<CardPlace | undefined> {
  const row = await db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { set_id: setId, order_index: orderIndex, media_key: mediaKey, poster_key: posterKey } = row;
  return { id, setId, orderIndex, mediaKey, posterKey };
}

/** Inserts cards without media. */
export async function insertCards(db: Database, cards: readonly CardToInsert[]): Promise<Card[]> {
  const rows = cards.map(toNewRow);
  await inChunks(chunksOf(rows, rowsPerStatement), (chunk) => db.insertInto('cards').values(chunk).execute());
  const noMedia = { kind: null, width: null, height: null, duration_ms: null, ...noBox };
  return rows.map((row) => toCard({ ...row, ...noMedia }, []));
}

export async function updateCard(db: Database, id: string, edit: CardEdit): Promise<void> {
  const { showMediaAndText } = edit;
  await db
    .updateTable('cards')
    .set({
      ...textColumnsOf(edit),
      ...(showMediaAndText !== undefined && { show_media_and_text: showMediaAndText ? 1 : 0 }),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Advances the revision of all cards that show a file, so that caches and offline copies notice its change. */
export async function advanceCardsShowing(db: Database, mediaKey: string): Promise<void> {
  await db
    .updateTable('cards')
    .set({ revision: sql<number>`revision + 1` })
    .where(({ eb, or, selectFrom }) => {
      const cardsWithClip = selectFrom('card_clips').select('card_id').where('card_clips.media_key', '=', mediaKey);
      return or([eb('media_key', '=', mediaKey), eb('id', 'in', cardsWithClip)]);
    })
    .execute();
}

export async function updateCardFiles(db: Database, id: string, { mediaKey, posterKey }: CardFiles): Promise<void> {
  await db.updateTable('cards').set({ media_key: mediaKey, poster_key: posterKey }).where('id', '=', id).execute();
}

/**
 * Stores new positions. Takes only the cards whose position changes. At the end of the transaction, the positions of a
 * set must be 0, 1, 2, … without a gap.
 */
export async function updateOrder(
  db: Database,
  places: readonly Pick<CardPlace, 'id' | 'orderIndex'>[],
): Promise<void> {
  await inChunks(chunksOf(places, rowsPerStatement), (chunk) => {
    const rows = chunk.map(({ id, orderIndex }) => sql`(${id}, ${sql.lit(orderIndex)})`);
    return sql`
      with places (id, place) as (values ${sql.join(rows)})
      update cards set order_index = places.place from places where cards.id = places.id`.execute(db);
  });
}

interface MovedCards {
  readonly fromSetId: string;
  readonly toSetId: string;
  /** The place of the first moved card in the other set. */
  readonly firstPlace: number;
  readonly creationKey: string | undefined;
}

/** How many rows one statement moves, which takes SQLite about 10 ms. */
const maxMovedRows = 2_500;

/**
 * Moves all cards of a set, whose places must have no gaps, to another set, where their places must be free.
 * @returns how many cards were moved
 */
export async function moveCardsToSet(
  db: Database,
  { fromSetId, toSetId, firstPlace, creationKey }: MovedCards,
): Promise<number> {
  const count = await countCards(db, fromSetId);
  let movedCount = 0;
  for (let from = 0; from < count; from += maxMovedRows) {
    if (from > 0) await yieldToEventLoop();
    const { numUpdatedRows } = await db
      .updateTable('cards')
      .set(({ eb }) => ({
        set_id: toSetId,
        order_index: eb('order_index', '+', firstPlace),
        creation_key: creationKey === undefined ? null : creationKeysOf(creationKey),
      }))
      .where('set_id', '=', fromSetId)
      .where('order_index', '>=', from)
      .where('order_index', '<', from + maxMovedRows)
      .executeTakeFirst();
    movedCount += Number(numUpdatedRows);
  }
  return movedCount;
}

/** The keys that `creationKeyAt` would make, from the places before the move. */
function creationKeysOf(creationKey: string) {
  return sql<string>`case order_index when 0 then cast(${creationKey} as text)
    else cast(${creationKeyPrefix(creationKey)} as text) || order_index end`;
}

/** Makes room in a set: adds `by` to the places from `from` on. */
export async function shiftCards(
  db: Database,
  { setId, from, by }: { setId: string; from: number; by: number },
): Promise<void> {
  await db
    .updateTable('cards')
    .set(({ eb }) => ({ order_index: eb('order_index', '+', by) }))
    .where('set_id', '=', setId)
    .where('order_index', '>=', from)
    .execute();
}

function toNewRow({
  id,
  setId,
  showMediaAndText,
  orderIndex,
  creationKey,
  ...texts
}: CardToInsert): Selectable<CardRow> {
  return {
    id,
    set_id: setId,
    ...emptyTexts,
    ...textColumnsOf(texts),
    show_media_and_text: showMediaAndText ? 1 : 0,
    order_index: orderIndex,
    media_key: null,
    poster_key: null,
    creation_key: creationKey ?? null,
    revision: 0,
  };
}

type TextColumns = { [Column in (typeof cardFields)[CardFieldName]['column']]: string };

const emptyTexts = Object.fromEntries(cardFieldNames.map((name) => [cardFields[name].column, ''])) as TextColumns;

function textColumnsOf(texts: CardTexts): Partial<TextColumns> {
  const definedFields = cardFieldNames.filter((name) => texts[name] !== undefined);
  return Object.fromEntries(definedFields.map((name) => [cardFields[name].column, texts[name]]));
}

export function selectCards(db: Database) {
  return db
    .selectFrom('cards')
    .leftJoin('media', 'media.key', 'cards.media_key')
    .select([
      ...cardFieldNames.map((name) => `cards.${cardFields[name].column}` as const),
      'cards.id',
      'cards.show_media_and_text',
      'cards.order_index',
      'cards.revision',
      'cards.media_key',
      'cards.poster_key',
      'media.kind',
      'media.width',
      'media.height',
      'media.duration_ms',
      'media.box_left',
      'media.box_top',
      'media.box_width',
      'media.box_height',
    ]);
}

/** Joins the sets, and selects the hands found in pictures. `toCard` leaves a hand out if its set gives no hints. */
export function withDetectedHands(cards: ReturnType<typeof selectCards>) {
  return cards.innerJoin('sets', 'sets.id', 'cards.set_id').select(['sets.picture_hints', 'media.hand']);
}

/** A card with columns of the media table, which are null for a card without a file. */
type JoinedCardRow = Omit<Selectable<CardRow>, 'set_id' | 'creation_key'> & {
  [Column in 'kind' | 'width' | 'height' | 'duration_ms']: MediaRow[Column] | null;
} & BoxColumns & {
    readonly picture_hints?: 0 | 1;
    readonly hand?: string | null | undefined;
  };

export async function toCards(db: Database, rows: readonly JoinedCardRow[]): Promise<Card[]> {
  const idsWithMedia = rows.filter((row) => row.media_key !== null).map(({ id }) => id);
  return rows.map(toCardWith(await listClipsOfCards(db, idsWithMedia)));
}

function toCardWith(clips: ClipsByCard) {
  return (row: JoinedCardRow): Card => toCard(row, clips.get(row.id) ?? []);
}

function toCard(row: JoinedCardRow, clips: readonly FurtherClip[]): Card {
  return {
    id: row.id,
    ...mapFields(textFields, ({ column }) => row[column]),
    hasMedia: row.media_key !== null,
    mediaKind: row.kind,
    mediaPath: row.media_key === null ? null : mediaPath(row.media_key),
    posterPath: row.poster_key === null ? null : mediaPath(row.poster_key),
    signingBox: toSigningBox(row),
    mediaWidth: row.width,
    mediaHeight: row.height,
    durationMs: row.duration_ms,
    furtherClips: [...clips],
    ...mapFields(clipLabelFields, ({ column }) => row[column]),
    showMediaAndText: row.show_media_and_text === 1,
    orderIndex: row.order_index,
    revision: row.revision,
    ...(row.picture_hints === 1 && typeof row.hand === 'string' && { hand: readHand(row.hand) }),
  };
}

/** Reads a hand as `updateHand` stores it. */
function readHand(json: string): Card['hand'] {
  return pictureHand.nullable().parse(JSON.parse(json));
}

function toSetTerm(card: Card): SetTerm {
  const { id: cardId, term, mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight } = card;
  const picturePath = mediaKind === 'video' ? posterPath : mediaPath;
  const [pictureBox, pictureWidth, pictureHeight] =
    picturePath === null ? [null, null, null] : [signingBox, mediaWidth, mediaHeight];
  return { cardId, term, picturePath, pictureBox, pictureWidth, pictureHeight };
}
