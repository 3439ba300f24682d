import { enableCompileCache } from 'node:module';

/** Saves time and memory in threads, processes and the next start. Optional: the folder may be read-only. */
const compiledDir = new URL('../../../node_modules/.cache/compiled', import.meta.url).pathname;

enableCompileCache(compiledDir);
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;
const { findBuilt } = await import('../../platform/server/lifecycle/built-server.ts');
await import(findBuilt() ?? './start.ts');
