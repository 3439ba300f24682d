import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { catalogDocument } from './scripts/setup/catalog-document.ts';
import { dashboardDocument } from './scripts/setup/dashboard-document.ts';
import { embedDocument } from './scripts/setup/embed-document.ts';
import { guideDocument } from './scripts/setup/guide-document.ts';
import { handLandmarker } from './scripts/setup/hand-landmarker/hand-landmarker.ts';
import { mixinsInStyles } from './scripts/setup/mixins-in-styles.ts';
import { offlineProgram } from './scripts/setup/offline-program.ts';
import { shortClassNames } from './scripts/setup/short-class-names.ts';
import { smallIcons } from './scripts/setup/small-icons.ts';
import { withoutInfiniteQueries } from './scripts/setup/without-infinite-queries.ts';

/** The server in development: one port after the pages'. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3001}`;

/** What no page answers. */
const pathsOfServer = [
  '/api',
  '/guide',
  '/media',
  '/texts',
  '/healthz',
  '/readyz',
  '/metrics',
  '/licenses.txt',
  '/robots.txt',
  '/sitemap.xml',
];

/** Lightning CSS writes helpers for `light-dark()`, which no style here uses, beside each `color-scheme`: its feature of this number. */
const lightDark = 1 << 20;

/** Each name stands in the program once for every part that wants it; what both builds have in common has the same. */
const shortNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

/**
 * Four builds: the whole site; the player that lives in other people's pages, apart, so that it is not cut up by what
 * it shares with the site; the service worker, which names the files of both; and what of both the server renders.
 */
export default defineConfig({
  plugins: [
    react(),
    mixinsInStyles(),
    shortClassNames(),
    smallIcons(),
    withoutInfiniteQueries(),
    embedDocument(),
    catalogDocument(),
    dashboardDocument(),
    guideDocument(),
    offlineProgram('dist/web'),
    documentsOfDevelopment(),
  ],
  // Browsers that do not know `modulepreload` fetch the parts of the program when they are wanted.
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es', plugins: () => [handLandmarker()], rollupOptions: { output: shortNames } },
  css: { lightningcss: { exclude: lightDark } },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        ...pageBuild('site', 'index.html'),
      },
    },
    embed: {
      consumer: 'client',
      build: {
        outDir: 'dist/web',
        emptyOutDir: false,
        ...pageBuild('embed', 'embed.html'),
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/web',
        emptyOutDir: false,
        rollupOptions: {
          input: 'src/offline/web/worker/main.ts',
          output: { format: 'iife', entryFileNames: 'offline-worker.js' },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/ssr',
        emitAssets: false,
        rollupOptions: {
          input: ['src/embed/web/render-embed.tsx', 'src/app/web/render-site.tsx'],
          output: { assetFileNames: shortNames.assetFileNames },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'embed', 'worker', 'ssr']) if (environments[name]) await build(environments[name]);
    },
  },
  server: { proxy: Object.fromEntries(pathsOfServer.map((path) => [path, server])) },
});

function pageBuild(name: string, input: string): BuildEnvironmentOptions {
  return {
    manifest: `.vite/${name}.json`,
    license: { fileName: `.vite/${name}-licenses.json` },
    rollupOptions: { input, output: shortNames },
  };
}

/** In development every path is a page: the player's own document for `/embed/…`, the site's for all others. */
function documentsOfDevelopment(): Plugin {
  return {
    name: 'documents-of-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/embed/')) request.url = '/embed.html';
        next();
      });
    },
  };
}
