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
import { withoutUnusedQueries } from './scripts/setup/without-unused-queries.ts';

/** In development, the server has the port after the pages'. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3001}`;

/** Paths that no page answers. */
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

/**
 * The number of a feature of Lightning CSS. It writes helpers for `light-dark()` beside each `color-scheme`, and no
 * style here uses that function.
 */
const lightDark = 1 << 20;

/** Each name occurs once in the program for all parts that use it. Names that both builds share are the same. */
const shortNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

/**
 * There are four builds: the complete site; the player for other sites' pages, which is separate so that code shared
 * with the site does not split it; the service worker, which names the files of both; and the parts of both that the
 * server renders.
 */
export default defineConfig({
  plugins: [
    react(),
    mixinsInStyles(),
    shortClassNames(),
    smallIcons(),
    withoutUnusedQueries(),
    embedDocument(),
    catalogDocument(),
    dashboardDocument(),
    guideDocument(),
    offlineProgram('dist/web'),
    documentsOfDevelopment(),
  ],
  // Browsers without `modulepreload` fetch parts of the program when they are needed.
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

/** In development every path is a page. `/embed/…` is the player's own document, and all others are the site's. */
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
