import type { HandlerInput } from '../../http/handler.ts';
import { makePoster } from '../../media-processing/resize-image.ts';
import { checkUpload } from '../../media-processing/upload-check.ts';
import type { MediaFile } from '../../media-processing/upload-check.ts';
import { invalid } from '../../base/problems.ts';

type Upload = HandlerInput<'POST /api/cards/:id/media'>['upload'];

export async function checkCardFiles(upload: Upload): Promise<MediaFile[]> {
  if (upload === undefined) throw invalid('The file is missing', 'file-missing');
  const { file, poster } = upload;
  const media = await checkUpload(file.bytes);
  return poster && media.checked.kind === 'video' ? [media, await makePoster(poster.bytes)] : [media];
}
