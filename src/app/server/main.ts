import { enableCompileCache } from 'node:module';
import { compiledDir, findBuilt } from '../../platform/server/lifecycle/built-server.ts';

enableCompileCache(compiledDir);
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;
await import(findBuilt() ?? './start.ts');
