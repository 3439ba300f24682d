import { readFileSync } from 'node:fs';

const built = 'dist/web';
const manifest = JSON.parse(readFileSync(`${built}/.vite/manifest.json`, 'utf8'));

/** What a document loads before anything is clicked: its scripts and styles and all that they import statically. */
function filesOf(entry, extension) {
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

export default [
  { name: 'Embed, scripts', path: filesOf('embed.html', '.js'), limit: '90 kB', brotli: true },
  { name: 'Embed, styles', path: filesOf('embed.html', '.css'), limit: '12 kB', brotli: true },
  { name: 'Site before a screen, scripts', path: filesOf('index.html', '.js'), limit: '120 kB', brotli: true },
  { name: 'Everything, scripts', path: `${built}/assets/*.js`, limit: '300 kB', brotli: true },
];
