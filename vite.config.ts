import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** The server in development: one port after the pages'. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3001}`;

/** Two browser entries: the whole site, and the player that lives in other people's pages. */
export default defineConfig({
  plugins: [react(), documentsOfDevelopment()],
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    rollupOptions: { input: { site: 'index.html', embed: 'embed.html' } },
  },
  server: { proxy: { '/api': server, '/media': server, '/healthz': server, '/readyz': server } },
});

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
