import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endsWithThis } from './children.ts';

/** One load generator asks over so many connections, each for the next answer as soon as it has one. */
const connections = 16;
/** Beyond the measured time, for the last answers and a busy machine. */
const maxMoreMs = 60_000;

/** A Lua script, for requests that differ. */
export interface LoadScript {
  readonly file: string;
  readonly parameters: readonly string[];
}

/** @returns good answers a second, by wrk (https://github.com/wg/wrk), which must be installed */
export async function answersPerSecond(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
  script?: LoadScript,
): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scripted = script === undefined ? [] : ['-s', script.file];
  const options = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, ...sent, ...scripted, url];
  if (script !== undefined) options.push('--', ...script.parameters);
  const timeout = seconds * 1_000 + maxMoreMs;
  const asking = promisify(execFile)('wrk', options, { timeout, killSignal: 'SIGKILL' });
  endsWithThis(asking.child);
  const { stdout } = await asking;
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) * goodShare(url, stdout);
}

/** Refusals are answers too, and faster. */
function goodShare(url: string, said: string): number {
  const [all = 0, bad = 0] = [/(\d+) requests in/, /Non-2xx or 3xx responses: (\d+)/].map((count) =>
    Number(count.exec(said)?.[1] ?? 0),
  );
  if (bad > 0 || said.includes('Socket errors'))
    process.stderr.write(`${url} was not always answered well:\n${said}\n`);
  return (all - bad) / all;
}
