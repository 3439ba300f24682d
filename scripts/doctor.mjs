import { runTool } from './setup/run-tool.mjs';

await runTool('doctor');
