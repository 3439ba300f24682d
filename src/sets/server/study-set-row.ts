import type { Selectable } from 'kysely';
import type { StudySet } from '../contract/set.ts';
import { toSigningBox, type BoxColumns } from '../../media/server/box-columns.ts';
import type { Database, MediaRow, SetRow } from '../../platform/server/database/schema.ts';
import { mediaPath } from '../../media/server/media-key.ts';

/** Selects sets that are not deleted. The caller filters and sorts them. */
export function selectStudySets(db: Database) {
  return db
    .selectFrom('sets')
    .leftJoin('media', 'media.key', 'sets.thumbnail_key')
    .leftJoin('media as video', 'video.key', 'sets.thumbnail_video_key')
    .where('sets.deleted_at', 'is', null)
    .select([
      'sets.id',
      'sets.title',
      'sets.public_title',
      'sets.description',
      'sets.categories',
      'sets.tags',
      'sets.visibility',
      'sets.sign_language',
      'sets.term_language',
      'sets.signer',
      'sets.licence',
      'sets.picture_hints',
      'sets.card_count',
      'sets.view_count',
      'sets.custom_thumbnail_key',
      'sets.thumbnail_key',
      'sets.thumbnail_video_key',
      'sets.created_at',
      'sets.updated_at',
      'sets.revision',
      'media.width',
      'media.height',
      'media.box_left',
      'media.box_top',
      'media.box_width',
      'media.box_height',
      'video.width as video_width',
      'video.height as video_height',
      'video.box_left as video_left',
      'video.box_top as video_top',
      'video.box_width as video_box_width',
      'video.box_height as video_box_height',
    ]);
}

interface StudySetRow
  extends
    Omit<
      Selectable<SetRow>,
      'number' | 'sort_title' | 'creation_key' | 'deleted_at' | 'deleted_visibility' | 'deleted_from'
    >,
    BoxColumns {
  width: MediaRow['width'] | null;
  height: MediaRow['height'] | null;
  video_width: MediaRow['width'] | null;
  video_height: MediaRow['height'] | null;
  video_left: MediaRow['box_left'];
  video_top: MediaRow['box_top'];
  video_box_width: MediaRow['box_width'];
  video_box_height: MediaRow['box_height'];
}

export function toStudySet(row: StudySetRow): StudySet {
  return {
    id: row.id,
    title: row.title,
    publicTitle: row.public_title,
    description: row.description,
    categories: row.categories,
    tags: row.tags,
    visibility: row.visibility,
    signLanguage: row.sign_language,
    termLanguage: row.term_language,
    signer: row.signer,
    licence: row.licence,
    ...(row.picture_hints === 1 && { hintsFromPicture: true }),
    customThumbnailPath: pathOf(row.custom_thumbnail_key),
    thumbnailPath: pathOf(row.thumbnail_key),
    thumbnailWidth: row.width,
    thumbnailHeight: row.height,
    thumbnailBox: toSigningBox(row),
    thumbnailVideoPath: pathOf(row.thumbnail_video_key),
    thumbnailVideoWidth: row.video_width,
    thumbnailVideoHeight: row.video_height,
    thumbnailVideoBox: toSigningBox({
      box_left: row.video_left,
      box_top: row.video_top,
      box_width: row.video_box_width,
      box_height: row.video_box_height,
    }),
    cardCount: row.card_count,
    viewCount: row.view_count,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    revision: row.revision,
  };
}

function pathOf(key: string | null): string | null {
  return key === null ? null : mediaPath(key);
}
