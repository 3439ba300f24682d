import type { Selectable } from 'kysely';
import type { StudySet } from '../../../shared/contract/set.ts';
import type { Database, MediaRow, SetRow } from '../../database/schema.ts';
import { mediaPath } from '../../media-store/media-key.ts';

/** A set with the size of what its tile shows. */
interface StudySetRow extends Omit<
  Selectable<SetRow>,
  'sort_title' | 'creation_key' | 'deleted_at' | 'deleted_visibility'
> {
  width: MediaRow['width'] | null;
  height: MediaRow['height'] | null;
}

/** Every set that is not in the bin as a `StudySetRow`, to be filtered and ordered. */
export function selectStudySets(db: Database) {
  return db
    .selectFrom('sets')
    .leftJoin('media', 'media.key', 'sets.thumbnail_key')
    .where('sets.deleted_at', 'is', null)
    .select([
      'sets.id',
      'sets.title',
      'sets.public_title',
      'sets.description',
      'sets.categories',
      'sets.tags',
      'sets.visibility',
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
    ]);
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
    customThumbnailPath: pathOf(row.custom_thumbnail_key),
    thumbnailPath: pathOf(row.thumbnail_key),
    thumbnailWidth: row.width,
    thumbnailHeight: row.height,
    thumbnailVideoPath: pathOf(row.thumbnail_video_key),
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
