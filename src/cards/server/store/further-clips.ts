import type { FurtherClip } from '../../contract/card.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { toSigningBox, type BoxColumns } from '../../../media/server/box-columns.ts';
import type { CardClipRow, Database, MediaRow } from '../../../platform/server/database/schema.ts';
import { mediaPath } from '../../../media/server/media-key.ts';

const idsPerStatement = 500;

/** In order, by the id of their card. */
export type ClipsByCard = ReadonlyMap<string, readonly FurtherClip[]>;

type ClipRow = CardClipRow & Pick<MediaRow, 'kind' | 'width' | 'height' | 'duration_ms'> & BoxColumns;

export async function listClipsOfSet(db: Database, setId: string): Promise<ClipsByCard> {
  const ofSet = selectClips(db).innerJoin('cards', 'cards.id', 'card_clips.card_id').where('cards.set_id', '=', setId);
  return byCard(await ofSet.execute());
}

export async function listClipsOfCards(db: Database, cardIds: readonly string[]): Promise<ClipsByCard> {
  const rows: ClipRow[] = [];
  for (const chunk of chunksOf(cardIds, idsPerStatement)) {
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
  for (const row of rows.toSorted((one, other) => one.place - other.place)) {
    const ofCard = clips.get(row.card_id);
    if (ofCard) ofCard.push(toClip(row));
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
