import { queryOptions } from '@tanstack/react-query';
import { findPlayFault } from '../browser/media/clip-playability.ts';
import { fetchFile } from './client.ts';

/** Why this browser cannot play a clip of this site; null where it can. It fails where the file does not come at all. */
export function playFaultQuery(mediaPath: string) {
  return queryOptions({
    queryKey: ['play-fault', mediaPath],
    queryFn: async ({ signal }) => (await findPlayFault(await fetchFile(mediaPath, signal))) ?? null,
  });
}
