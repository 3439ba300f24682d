import { queryOptions } from '@tanstack/react-query';
import { findPlayFault } from '../../media/web/clip-playability.ts';
import { fetchFile } from '../../api/web/client.ts';

/** Null if it can be played; fails if the file does not load. */
export function playFaultQuery(mediaPath: string) {
  return queryOptions({
    queryKey: ['play-fault', mediaPath],
    queryFn: async ({ signal }) => (await findPlayFault(await fetchFile(mediaPath, signal))) ?? null,
  });
}
