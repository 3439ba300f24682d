import type { KeptSet } from '../rules/kept-set.ts';
import { countedText, countText } from '../../platform/rules/text/count-text.ts';
import { fileSize } from '../../platform/rules/text/file-size.ts';
import type { KeepFault } from './kept-sets.ts';

/** '12 of 50 files' */
export function progressText({ files, allFiles }: Pick<KeptSet, 'files' | 'allFiles'>): string {
  return `${countText(files)} of ${countedText(allFiles, 'file')}`;
}

/** '50 files, 38.2 MB' */
export function sizeText({ files, bytes }: { readonly files: number; readonly bytes: number }): string {
  return files === 0 ? 'No files' : `${countedText(files, 'file')}, ${fileSize(bytes)}`;
}

export const faultTexts: Readonly<Record<KeepFault, string>> = {
  'no-room': 'Not enough room on this device: nothing of this set was kept. Remove others, then try again.',
  'no-room-to-update': 'Not enough room on this device for the new version. The earlier one stays.',
  unreachable: 'The server could not be reached. What has come stays; it goes on with the network.',
  failed: 'That did not work. What has come stays.',
};

export function stateText(set: KeptSet, isComing: boolean): string {
  switch (set.phase) {
    case 'keeping':
      return isComing ? `Keeping ${progressText(set)}` : `Stopped at ${progressText(set)}`;
    case 'kept':
      return sizeText(set);
    case 'outdated':
      return isComing ? `Updating: ${progressText(set)}` : `Needs an update: ${progressText(set)} are here`;
    case 'gone':
      return 'Removed: it is no longer public';
  }
}
