import { queryOptions } from '@tanstack/react-query';
import { findPlayFault } from '../../media/web/clip-playability.ts';
import { fetchFile } from '../../api/web/client.ts';

/** Returns null if the browser can play the clip. Fails if the file does not load. */
export function playFaultQuery(mediaPath: string) {
  return queryOptions({
    queryKey: ['play-fault', mediaPath],
    queryFn: async ({ signal }) => (await findPlayFault(await fetchFile(mediaPath, signal))) ?? null,
  });
}
