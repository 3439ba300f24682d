import { existsSync, readFileSync } from 'node:fs';

const built = 'dist/web';
const packaged = 'dist/package';

/** Lists the files that a document loads before any click: its scripts and styles with all their static imports. */
function filesOf(build, entry, extension) {
  const manifest = JSON.parse(readFileSync(`${built}/.vite/${build}.json`, 'utf8'));
  const chunks = new Set();
  const visit = (name) => {
    if (chunks.has(name)) return;
    chunks.add(name);
    manifest[name].imports?.forEach(visit);
  };
  visit(entry);
  const files = [...chunks].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]);
  return files.filter((file) => file.endsWith(extension)).map((file) => `${built}/${file}`);
}

/** Returns a part that is fetched on demand. */
function fileOf(build, source) {
  const manifest = JSON.parse(readFileSync(`${built}/.vite/${build}.json`, 'utf8'));
  const [name] = Object.keys(manifest).filter((key) => key.endsWith(`/${source}`));
  return `${built}/${manifest[name].file}`;
}

/**
 * Lists such a part and everything it needs, except what every screen, or the screen that requests the part, has
 * already loaded.
 */
function filesOfPart(build, source, screen) {
  const manifest = JSON.parse(readFileSync(`${built}/.vite/${build}.json`, 'utf8'));
  // A file that several parts share is known only by its name.
  const isPart = (key) => key.endsWith(`/${source}`) || manifest[key].name === source.replace(/\.tsx?$/, '');
  const [name] = Object.keys(manifest).filter(isPart);
  const shown = Object.keys(manifest).find((key) => key.endsWith(`/${screen}`)) ?? 'index.html';
  const there = new Set([...filesOf(build, 'index.html', '.js'), ...filesOf(build, shown, '.js')]);
  return filesOf(build, name, '.js').filter((file) => !there.has(file));
}

const editor = 'editor/web/set-editor.tsx';
const inBrotli = { brotli: true };

const ofPackages = [
  { name: 'Package, script', path: `${packaged}/player.js`, limit: '180 kB', ...inBrotli },
  { name: 'Package, styles', path: `${packaged}/player.css`, limit: '17 kB', ...inBrotli },
  { name: 'Package, typeface and drawings', path: `${packaged}/assets/*`, limit: '80 kB', brotli: false },
];

export default [
  { name: 'Embed, scripts', path: filesOf('embed', 'embed.html', '.js'), limit: '90 kB', ...inBrotli },
  { name: 'Embed, styles', path: filesOf('embed', 'embed.html', '.css'), limit: '12 kB', ...inBrotli },
  { name: 'Embed, its document without a set', path: `${built}/embed.html`, limit: '10 kB', ...inBrotli },
  { name: 'Site before a screen, scripts', path: filesOf('site', 'index.html', '.js'), limit: '120 kB', ...inBrotli },
  {
    name: 'Keeping sets, its control',
    path: filesOfPart('site', 'keep-control.tsx', 'catalog-screens.tsx'),
    limit: '16 kB',
    ...inBrotli,
  },
  { name: 'Service worker', path: `${built}/offline-worker.js`, limit: '5 kB', ...inBrotli },
  { name: 'Reading a deck of Anki', path: fileOf('site', 'read-anki-package.ts'), limit: '9.2 kB', ...inBrotli },
  { name: 'Finding the signing box', path: fileOf('site', 'analyze-clip.ts'), limit: '2.7 kB', ...inBrotli },
  { name: 'Converting clips', path: filesOfPart('site', 'convert-clip.ts'), limit: '100 kB', ...inBrotli },
  { name: 'Editing clips', path: filesOfPart('site', 'clip-editor.tsx', editor), limit: '105 kB', ...inBrotli },
  { name: 'Recording', path: filesOfPart('site', 'record-dialog.tsx', editor), limit: '105 kB', ...inBrotli },
  { name: 'Answers to cards, with FSRS', path: fileOf('embed', 'flip/web/reviewer.tsx'), limit: '11 kB', ...inBrotli },
  {
    name: 'A list of cards',
    path: filesOfPart('site', 'list-page.tsx', 'catalog-screens.tsx'),
    limit: '23 kB',
    ...inBrotli,
  },
  { name: 'The camera beside a sign', path: fileOf('embed', 'mirror/camera-mirror.tsx'), limit: '5 kB', ...inBrotli },
  { name: 'Looking at a hand', path: fileOf('embed', 'handshape-coach.tsx'), limit: '4 kB', ...inBrotli },
  { name: 'An enlarged sign', path: fileOf('embed', 'tools/enlarged-media.tsx'), limit: '2 kB', ...inBrotli },
  { name: 'Drill', path: filesOfPart('site', 'drill-dialog.tsx', 'catalog-screens.tsx'), limit: '14 kB', ...inBrotli },
  {
    name: 'The hand of the drill',
    path: filesOfPart('site', 'moving-hand.ts', 'catalog-screens.tsx'),
    limit: '16 kB',
    ...inBrotli,
  },
  { name: 'Fingerspelling', path: filesOfPart('site', 'fingerspell-dialog.tsx', editor), limit: '18 kB', ...inBrotli },
  { name: 'Everything, scripts', path: `${built}/assets/*.js`, limit: '832 kB', ...inBrotli },
  ...(existsSync(packaged) ? ofPackages : []),
];
