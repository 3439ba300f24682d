import { queryOptions } from '@tanstack/react-query';
import { findPlayFault } from '../browser/media/clip-playability.ts';
import { fetchFile } from './client.ts';

/** Null where it can be played; fails where the file does not come. */
export function playFaultQuery(mediaPath: string) {
  return queryOptions({
    queryKey: ['play-fault', mediaPath],
    queryFn: async ({ signal }) => (await findPlayFault(await fetchFile(mediaPath, signal))) ?? null,
  });
}
