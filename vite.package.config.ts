import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mixinsInStyles } from './scripts/setup/mixins-in-styles.ts';
import { shortClassNames } from './scripts/setup/short-class-names.ts';
import { smallIcons } from './scripts/setup/small-icons.ts';

/**
 * Builds the player of packages, such as those for learning platforms: one classic script, one style sheet and the files that they
 * name, all by addresses relative to the document. A module or a lazy part would not load from a disk, or from servers
 * that send scripts as plain text.
 */
export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [react(), mixinsInStyles(), shortClassNames(), smallIcons()],
  resolve: {
    // The coach's files would make each package 15 MB larger, and most platforms cannot serve them.
    alias: [{ find: /^.*\/handshape-coach\.tsx$/, replacement: resolve('src/handshape/web/no-coach.tsx') }],
  },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist/package',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 1_000,
    rollupOptions: {
      input: globSync('src/*/web/package-main.tsx'),
      // Needed by Vite's code for lazy parts, although there are none.
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife', entryFileNames: 'player.js', assetFileNames: assetFileName },
    },
  },
});

function assetFileName({ names }: { readonly names: readonly string[] }): string {
  return names.some((name) => name.endsWith('.css')) ? 'player.css' : 'assets/[hash][extname]';
}
