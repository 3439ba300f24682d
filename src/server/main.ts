import { enableCompileCache } from 'node:module';

/**
 * From there threads, processes and the next start take less time and memory; without a folder that can be written to,
 * nothing else changes.
 */
const compiledDir = new URL('../../node_modules/.cache/compiled', import.meta.url).pathname;

enableCompileCache(compiledDir);
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;
const { findBuilt } = await import('./lifecycle/built-server.ts');
await import(findBuilt() ?? './start.ts');
