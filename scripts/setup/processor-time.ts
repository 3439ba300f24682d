import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Contains a line of JSON for each test file and journey of the last run. */
const processorTimes = 'node_modules/.cache/reports/processor-times.jsonl';

const shownCount = 40;

interface ProcessorTime {
  readonly title: string;
  readonly seconds: number;
}

/** Linux counts in hundredths of a second (proc_pid_stat(5), `sysconf(_SC_CLK_TCK)`). */
const ticksPerSecond = 100;

/**
 * Returns the seconds of processor time that this process and its children have used, including children that have
 * ended. On systems other than Linux, only this process counts.
 */
export function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  return ticksBelow(process.pid) / ticksPerSecond;
}

export function noteProcessorTime(title: string, seconds: number): void {
  mkdirSync(dirname(processorTimes), { recursive: true });
  const time: ProcessorTime = { title, seconds };
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

/**
 * Returns the ticks of the process and of its ended children, in fields 14 to 17. Fields are counted from the end of
 * the name in brackets.
 */
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

/** Undefined for a process that has ended. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
