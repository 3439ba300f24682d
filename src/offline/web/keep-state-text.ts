import type { KeptSet } from '../rules/kept-set.ts';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { fileSize } from '../../platform/rules/text/file-size.ts';
import type { KeepFault } from './kept-sets.ts';

/** Returns for example '50 files, 38.2 MB'. */
export function sizeText({ files, bytes }: { readonly files: number; readonly bytes: number }, t: Texts): string {
  const size = fileSize(bytes, t.language);
  return files === 0 ? t('No files') : t('{files, plural, one {# file} other {# files}}, {size}', { files, size });
}

export const faultTexts: Readonly<Record<KeepFault, Message>> = {
  'no-room': message('Not enough room on this device. Remove other sets, then try again.'),
  'no-room-to-update': message('Not enough room on this device for the new version. The earlier one stays.'),
  unreachable: message('No connection. What is already here stays, and the rest follows.'),
  failed: message('That did not work. What is already here stays.'),
};

export function stateText(set: KeptSet, isDownloading: boolean, t: Texts): string {
  const { files, allFiles: all } = set;
  switch (set.phase) {
    case 'keeping':
      return isDownloading
        ? t('Keeping {files} of {all, plural, one {# file} other {# files}}', { files, all })
        : t('Stopped at {files} of {all, plural, one {# file} other {# files}}', { files, all });
    case 'kept':
      return sizeText(set, t);
    case 'outdated':
      return isDownloading
        ? t('Updating: {files} of {all, plural, one {# file} other {# files}}', { files, all })
        : t('Needs an update: {files} of {all, plural, one {# file} other {# files}} are here', { files, all });
    case 'gone':
      return t('Removed: it is no longer public');
  }
}
