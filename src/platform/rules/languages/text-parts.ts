import { studyModes, type StudyMode } from '../addresses/modes.ts';

/** Files whose texts only the administrator sees. */
const adminFiles =
  /^wordpress\/|^src\/(?:add-clips|analytics|app\/admin-pages|auth|cards\/(?:server|card-fields)|clips|dashboard|editor|embed\/web\/(?:embed-generator|generator|wordpress-plugin)|fingerspelling|import-export|learning-platforms|media\/(?:rules\/clip-codec|server)|notices|operations|platform\/(?:rules\/(?:text\/(?:page-numbers|relative-time)|upload-messages)|server\/(?:base|http))|player\/web\/media\/unplayable|saving|scorm|sets|settings|wordpress)\b/;
/** Files among `adminFiles` whose texts learners see after all: in a course, and before their own camera. */
const learnerFiles =
  /^src\/(?:learning-platforms\/(?:web\/(?:activity|graded-player)|server\/(?:launch|register-lti|register-platform|routes|send-grades))\b|scorm\/web|import-export\/server\/package|clips\/web\/(?:record-stream|rolling-line))/;
/** The pages of the administrator, with their guide, and the page on which teachers choose a set for a course. */
const adminPaths = /^\/(?:(?:admin|guide|lti\/pick)\b|sets\/[^/]+\/edit\b|\W|$)/;
/** Files whose texts the player's documents show first. */
const documentFiles =
  /^src\/(?:[^/]+\/mode\.ts|flip\/web\/(?:card-count|flip-controls|flip-study|study-area|deck\/flip-deck)|player\/(?:rules|web\/(?:frame|card\/card-face|media\/card-media))|platform\/web\/ui\/feedback\/(?:error-boundary|empty-state))/;
/** Files outside `src/{part}` whose texts a part of the player shows. */
const partFiles: Readonly<Partial<Record<PlayerPart, RegExp>>> = {
  match:
    /^src\/(?:leaderboard\/(?:rules|web\/(?:board|leaderboard|scores|submit))|api\/web\/problem-text|platform\/web\/ui\/(?:overlays\/dialog|feedback\/toast))/,
  quiz: /^src\/player\/web\/card\/how-signed/,
  tools:
    /^src\/(?:flip\/(?:rules|web)|lists\/web\/(?:collect|list-links)|player\/web\/card\/how-signed|media\/web\/camera-fault|clips\/web\/(?:record-stream|rolling-line)|platform\/web\/ui\/feedback\/missing-part)/,
  settings:
    /^src\/(?:player\/web\/settings|remember\/web\/remember-choice|platform\/web\/(?:languages\/language-choice|ui\/overlays\/dialog))/,
  coach: /^src\/handshape\/(?:rules|web\/(?!spell-it))/,
};
/** Files around the player in a package for learning platforms. */
const packageFiles = /^src\/(?:scorm\/web|learning-platforms\/web\/graded-player)/;

/** Files whose texts the catalog's pages show first. */
const catalogPageFiles =
  /^src\/(?:app\/web\/(?!session)|catalog\/web\/(?!list|study\/|set-page\/due)|drill\/web\/drill-button|leaderboard\/web\/(?!submit|leaderboard)|platform\/(?:rules\/addresses|web\/(?:languages|ui\/(?:feedback|fields\/search)))|player\/web\/settings\/shortcut|remember\/web\/remember-choice)/;

/** The parts of the player. The texts of a part are fetched with its program, those of `tools` right after the document. */
export const playerParts = [...studyModes, 'tools', 'settings', 'coach'] as const;

export type PlayerPart = (typeof playerParts)[number];

/** Parts whose texts are fetched as one file. */
export const textParts = [...playerParts, 'player', 'catalog', 'all'] as const;

export type TextPart = (typeof textParts)[number];

/** The part whose texts a document carries. Documents of the site carry none; its texts are fetched beside its screens. */
export type DocumentPart = StudyMode | 'catalogPage' | 'none';

/** The part whose texts are fetched after the document. */
export function laterPartOf(part: DocumentPart): TextPart {
  if (part === 'catalogPage') return 'catalog';
  return part === 'none' ? 'all' : 'tools';
}

/** The part with all texts that a page can show. */
export function wholePartOf(part: DocumentPart): TextPart {
  if (part === 'catalogPage') return 'catalog';
  return part === 'none' ? 'all' : 'player';
}

/** The part with all texts that the page at this path can show. */
export function partOfPath(path: string): TextPart {
  if (path.startsWith('/embed/')) return 'player';
  return path.startsWith('/catalog') ? 'catalog' : 'all';
}

/** Whether only the administrator sees the page at this path, which may have a query. */
export function isAdminPath(path: string): boolean {
  return adminPaths.test(path);
}

/** Whether visitors can see the texts of the source file. */
export function isForVisitors(file: string): boolean {
  return learnerFiles.test(file) || !adminFiles.test(file);
}

/**
 * Whether a text belongs to the part.
 * @param files the source files with the text. A text that each document of the player carries is in no later part.
 */
export function isTextOfPart(files: readonly string[], part: TextPart | 'catalogPage'): boolean {
  const isLater = isPlayerPart(part) && part !== 'flip';
  return files.some((file) => isOfPart(file, part)) && !(isLater && files.some((file) => documentFiles.test(file)));
}

/** Whether the texts of the source file belong to the part. */
export function isOfPart(file: string, part: TextPart | 'catalogPage'): boolean {
  const [, idea = '', layer = ''] = file.split('/');
  if (/^(?:server|contract)\b/.test(layer) || file.startsWith('wordpress/')) return false;
  if (part === 'all') return true;
  if (!isForVisitors(file)) return false;
  if (part === 'catalog') return true;
  if (part === 'catalogPage') return catalogPageFiles.test(file);
  if (part === 'player') return packageFiles.test(file) || playerParts.some((playerPart) => isOfPart(file, playerPart));
  if (part === 'flip') return documentFiles.test(file);
  if (documentFiles.test(file)) return false;
  return idea === part || partFiles[part]?.test(file) === true;
}

function isPlayerPart(part: string): part is PlayerPart {
  return playerParts.some((playerPart) => playerPart === part);
}
