import { enableCompileCache } from 'node:module';

/**
 * Where Node keeps what it made of the sources: from there a start takes less time and memory. Threads and processes that are begun here
 * use it too. `NODE_COMPILE_CACHE` names another folder; without one that can be written to, everything works as before.
 */
const compiledDir = new URL('../../node_modules/.cache/compiled', import.meta.url).pathname;

enableCompileCache(compiledDir);
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;
const { findBuilt } = await import('./lifecycle/built-server.ts');
await import(findBuilt() ?? './start.ts');
