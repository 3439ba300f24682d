import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endsWithThis } from './children.ts';

/** The connections of one load generator. Each requests the next answer as soon as it has received one. */
const connections = 16;
/** The time after the measurement for the last answers on a busy machine. */
const maxMoreMs = 60_000;

/** A Lua script that makes requests differ. */
export interface LoadScript {
  readonly file: string;
  readonly parameters: readonly string[];
}

/** @returns successful answers per second, measured with wrk (https://github.com/wg/wrk), which must be installed */
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

/** Returns the share of successful answers, because refusals are answers too, and faster. */
function goodShare(url: string, said: string): number {
  const [all = 0, bad = 0] = [/(\d+) requests in/, /Non-2xx or 3xx responses: (\d+)/].map((count) =>
    Number(count.exec(said)?.[1] ?? 0),
  );
  if (bad > 0 || said.includes('Socket errors'))
    process.stderr.write(`${url} was not always answered well:\n${said}\n`);
  return (all - bad) / all;
}
