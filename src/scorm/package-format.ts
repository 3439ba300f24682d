import type { PackageFormat } from '../import-export/package-formats.ts';
import { message } from '../platform/rules/languages/texts.ts';
import { writeManifest } from './rules/manifest.ts';

export const scorm = {
  summary: 'A set as a SCORM 1.2 package for learning platforms, which plays without this server',
  fileNameSuffix: 'SCORM',
  label: message('For a Learning Platform'),
  note: message('SCORM 1.2, with the player and all media'),
  download: message('Download for a learning platform'),
  question: message('No website? A learning platform takes the set as a file'),
  steps: [
    message('Download the set as it is now, with its images and videos. It plays without this studio.'),
    message('In Moodle add the activity “SCORM package”; in Canvas choose SCORM, Upload.'),
    message('A finished quiz sends its score there. Without a quiz, a finished match counts.'),
  ],
  manifest: { fileName: 'imsmanifest.xml', write: writeManifest },
} as const satisfies PackageFormat;
