import { readConfig } from '../../../platform/server/base/config.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { doctorTool } from './doctor-tool.ts';

export async function examineAt(now: number, env: Record<string, string>, ...args: string[]) {
  const said: string[] = [];
  const terminal = { ...silentTerminal, say: (line: string) => void said.push(line) };
  const code = await doctorTool.run({
    args,
    readConfig: () => readConfig(env),
    willWriteTo: () => {},
    now: () => now,
    terminal,
  });
  return { code, said: said.join('\n') };
}

export const examine = (env: Record<string, string>, ...args: string[]) => examineAt(Date.now(), env, ...args);
