import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One program asks over so many connections, each for the next answer as soon as it has one. */
const connections = 16;

/** In Lua, for requests that differ. */
export interface LoadScript {
  readonly file: string;
  readonly parameters: readonly string[];
}

/** @returns answers a second, by wrk (https://github.com/wg/wrk), which has to be installed */
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
  const { stdout } = await promisify(execFile)('wrk', options);
  if (/Non-2xx or 3xx responses|Socket errors/.test(stdout))
    throw new Error(`${url} was not answered well:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
