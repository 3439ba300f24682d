import { basename, relative } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { builtDir, hashSources, sourcesFile } from './src/platform/server/lifecycle/built-server.ts';

/** The server starts these with `new Worker(new URL('./….ts', import.meta.url))`, also from a folder above. */
const threads = ['src/catalog/server/search-thread/search-thread.ts', 'src/operations/server/backup/backup-thread.ts'];

/**
 * Bundles the server and its threads into a few files, which load in half the time of their sources and packages.
 * `main.ts` starts the server from them as long as the sources have not changed.
 */
export default defineConfig({
  publicDir: false,
  plugins: [placesOfSources(), listOfSources()],
  ssr: { noExternal: true, external: ['better-sqlite3', 'sharp'] },
  build: {
    target: 'node24',
    outDir: builtDir,
    emptyOutDir: true,
    ssr: true,
    minify: false,
    chunkSizeWarningLimit: 5_000,
    rollupOptions: {
      input: ['src/app/server/start.ts', ...threads],
      external: ['pg-native'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});

/** Files that a source finds by `import.meta` stay beside the source, except threads, which are built too. */
function placesOfSources(): Plugin {
  const startOfThread = new RegExp(
    `'\\./(?:[\\w-]+/)*(${threads.map(nameOf).join('|')})\\.ts', import\\.meta\\.url`,
    'g',
  );
  const started = new Set<string>();
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${import.meta.dirname}/src/`) || !code.includes('import.meta.')) return undefined;
      const [file, folder] = [id, `${id.slice(0, id.lastIndexOf('/'))}/`].map((path) =>
        JSON.stringify(relative(builtDir, path)),
      );
      for (const [, name = ''] of code.matchAll(startOfThread)) started.add(name);
      const placed = code
        .replaceAll(startOfThread, "'./$1.js', builtMeta.url")
        .replaceAll('import.meta.url', `new URL(${file}, builtMeta.url).href`)
        .replaceAll('import.meta.dirname', `(builtMeta.dirname + '/' + ${folder})`);
      return `const builtMeta = import.meta;\n${placed}`;
    },
    buildEnd(error) {
      const lost = threads.map(nameOf).filter((name) => !started.has(name));
      if (error === undefined && lost.length > 0) this.error(`No source starts ${lost.join(', ')}`);
    },
  };
}

function nameOf(thread: string): string {
  return basename(thread, '.ts');
}

function listOfSources(): Plugin {
  return {
    name: 'list-of-sources',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const own = modules.filter((id) => id.startsWith(`${import.meta.dirname}/src/`));
      const sources = ['package-lock.json', ...own.map((id) => relative(import.meta.dirname, id)).sort()];
      const list = JSON.stringify({ sources, hash: hashSources(sources) });
      this.emitFile({ type: 'asset', fileName: sourcesFile, source: list });
    },
  };
}
