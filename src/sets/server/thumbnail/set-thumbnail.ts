import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaPath } from '../../../media/server/media-key.ts';
import { makeThumbnail } from '../../../media/server/resize-image.ts';
import { storeAndShow } from '../../../media/server/store-media.ts';
import { invalid } from '../../../platform/server/base/problems.ts';
import { readSet } from '../read-set.ts';
import { showThumbnail } from './show-thumbnail.ts';

export async function setThumbnail({
  services,
  params,
  upload,
}: HandlerInput<'POST /api/sets/:id/custom-thumbnail'>): Promise<{ customThumbnailPath: string }> {
  await readSet(services.db, params.id);
  if (upload === undefined) throw invalid('The file is missing', 'file-missing');
  const thumbnail = await makeThumbnail(upload.file.bytes);
  const [row] = await storeAndShow(services, [thumbnail], ([stored]) => showThumbnail(services, params.id, stored));
  if (row === undefined) throw invalid('The file is missing', 'file-missing');
  return { customThumbnailPath: mediaPath(row.key) };
}
