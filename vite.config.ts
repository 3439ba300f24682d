import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two browser entries: the whole site, and the player that lives in other people's pages. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rollupOptions: { input: { site: 'index.html', embed: 'embed.html' } },
  },
});
