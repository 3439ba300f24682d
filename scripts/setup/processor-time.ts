import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A line of JSON for each test file and journey of the last run. */
const processorTimes = 'node_modules/.cache/reports/processor-times.jsonl';

const shownCount = 40;

interface ProcessorTime {
  readonly title: string;
  readonly seconds: number;
}

/** Linux counts in hundredths of a second (proc_pid_stat(5), `sysconf(_SC_CLK_TCK)`). */
const ticksPerSecond = 100;

/**
 * Seconds that this process and its children, ended or running, have had of a processor. Where Linux does not tell,
 * those of this process alone.
 */
export function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  return ticksBelow(process.pid) / ticksPerSecond;
}

/** Adds what has passed since `startedAt`, which `processorSeconds` gave. */
export function noteProcessorTime(title: string, startedAt: number): void {
  mkdirSync(dirname(processorTimes), { recursive: true });
  const time: ProcessorTime = { title, seconds: processorSeconds() - startedAt };
  appendFileSync(processorTimes, `${JSON.stringify(time)}\n`);
}

export function tellSlowest(): void {
  if (!existsSync(processorTimes)) return;
  const lines = readFileSync(processorTimes, 'utf8').trim().split('\n');
  const times: ProcessorTime[] = lines.map((line) => JSON.parse(line));
  for (const { title, seconds } of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownCount))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${title}\n`);
}

function ticksBelow(pid: number): number {
  const own = readStat(pid);
  if (own === undefined) return 0;
  return childrenOf(pid).reduce((sum, child) => sum + ticksBelow(child), own);
}

/** Its own ticks and those of its ended children: fields 14 to 17, counted from behind the name in brackets. */
function readStat(pid: number): number | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

function childrenOf(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? listOrNothing(`/proc/${pid}/task`) : [];
  return threads
    .map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/children`) ?? '')
    .flatMap((children) => children.split(' ').filter(Boolean).map(Number));
}

function listOrNothing(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Of a process that has ended, nothing. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
