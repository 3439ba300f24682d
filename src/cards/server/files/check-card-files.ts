import type { HandlerInput } from '../../../api/server/handler.ts';
import { makePoster } from '../../../media/server/resize-image.ts';
import { checkUpload, type MediaFile } from '../../../media/server/upload-check.ts';
import { message } from '../../../platform/rules/languages/texts.ts';
import { invalid } from '../../../platform/server/base/problems.ts';

type Upload = HandlerInput<'POST /api/cards/:id/media'>['upload'];

export async function checkCardFiles(upload: Upload): Promise<MediaFile[]> {
  if (upload === undefined) throw invalid(message('The file is missing'), 'file-missing');
  const { file, poster } = upload;
  const media = await checkUpload(file.bytes);
  return poster && media.checked.kind === 'video' ? [media, await makePoster(poster.bytes)] : [media];
}
