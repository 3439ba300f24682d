import { studyModes, type StudyMode } from '../addresses/modes.ts';

/** Of which visitors see nothing. */
const adminFiles =
  /^wordpress\/|^src\/(?:add-clips|analytics|auth|cards\/(?:server|card-fields)|clips|dashboard|editor|embed\/web\/(?:embed-generator|generator|wordpress-plugin)|fingerspelling|import-export|learning-platforms|media\/(?:rules\/clip-codec|server)|notices|operations|platform\/(?:rules\/(?:text\/(?:page-numbers|relative-time)|upload-words)|server\/(?:base|http))|player\/web\/media\/unplayable|saving|scorm|sets|settings|wordpress)\b/;
/** Of those, what learners see: in a course, and before their own camera. */
const learnersFiles =
  /^src\/(?:learning-platforms\/(?:web\/(?:activity|graded-player)|server\/(?:register-lti|routes|start-login|verify-launch))\b|scorm\/web|import-export\/server\/package|clips\/web\/(?:record-stream|rolling-line))/;
/** Pages of the administrator, with their guide, and of teachers who choose a set in a course. */
const adminPaths = /^\/(?:(?:admin|guide|lti\/pick)\b|sets\/[^/]+\/edit\b|\W|$)/;
const catalogIdeas = ['catalog', 'print', 'drill', 'app'];
/** Of the player, these come later. */
const laterFiles = /* @__PURE__ */ new RegExp(
  `^src/(?:${[
    'leaderboard|remember|lists|offline|handshape|clips|media|learning-platforms|scorm|embed/web/play',
    'flip/rules|flip/web/(?:completion|review-controls|mirror|clips|tools|view|deck/both-sides)',
    'player/web/(?:settings|card/how-signed)|platform/rules/addresses',
    'platform/web/(?:languages|ui/(?:display|fields|sortable|overlays|feedback/(?:toast|use-copy)))',
  ].join('|')})`,
);
/** Of those, these come with the document of their mode. */
const modeFiles: Readonly<Partial<Record<DocumentPart, RegExp>>> = {
  match: /^src\/(?:leaderboard|platform\/web\/ui\/(?:overlays\/dialog|feedback\/toast))/,
  quiz: /^src\/player\/web\/card\/how-signed/,
};

/** Of the catalog, what its pages show first. */
const catalogPageFiles =
  /^src\/(?:app\/web\/(?!session)|catalog\/web\/(?!list|study\/|set-page\/due)|drill\/web\/drill-button|leaderboard\/web\/(?!submit|leaderboard)|platform\/(?:rules\/addresses|web\/(?:languages|ui\/(?:feedback|fields\/search)))|player\/web\/settings\/shortcut|remember\/web\/remember-choice)/;

/** What is fetched as one file. */
export const textParts = ['player', 'catalog', 'all'] as const;

export type TextPart = (typeof textParts)[number];

/** What stands in a document. The site's come beside its screens. */
export type DocumentPart = StudyMode | 'catalogPage' | 'none';

/** What follows a document. */
export function laterPartOf(part: DocumentPart): TextPart {
  return part === 'catalogPage' ? 'catalog' : part === 'none' ? 'all' : 'player';
}

export function partOfPath(path: string): TextPart {
  if (path.startsWith('/embed/')) return 'player';
  return path.startsWith('/catalog') ? 'catalog' : 'all';
}

/** @param path may have a query */
export function isAdminPath(path: string): boolean {
  return adminPaths.test(path);
}

/** @param file of the sources */
export function isForVisitors(file: string): boolean {
  return learnersFiles.test(file) || !adminFiles.test(file);
}

/** @param file of the sources */
export function isOfPart(file: string, part: TextPart | DocumentPart): boolean {
  const [, idea = '', layer] = file.split('/');
  if (layer === 'server' || part === 'none' || file.startsWith('wordpress/')) return false;
  if (part === 'all') return true;
  if (!isForVisitors(file)) return false;
  if (part === 'catalog') return true;
  if (part === 'catalogPage') return catalogPageFiles.test(file);
  if (catalogIdeas.includes(idea)) return false;
  const isLater = laterFiles.test(file) || (isLaterMode(idea) && !file.endsWith('/mode.ts'));
  return part === 'player' || !isLater || idea === part || modeFiles[part]?.test(file) === true;
}

function isLaterMode(idea: string): boolean {
  return studyModes.some((mode) => mode === idea && mode !== 'flip');
}
