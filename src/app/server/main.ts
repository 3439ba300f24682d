import { enableCompileCache } from 'node:module';
import { compiledDir, findBuilt } from '../../platform/server/lifecycle/built-server.ts';

enableCompileCache(compiledDir);
// Threads and child processes take the folder from this variable.
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;
// The built server starts faster, but the sources may have changed since the build.
await import(findBuilt() ?? './start.ts');
