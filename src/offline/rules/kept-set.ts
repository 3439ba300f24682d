/**
 * The phases of a set that is saved on this device:
 * - `keeping`: the set's files are being saved for the first time
 * - `kept`: all files are saved, except for those that the server has lost
 * - `outdated`: an older version is completely saved, and the new one is not
 * - `gone`: visitors no longer see the set, and its files are removed
 */
const phases = ['keeping', 'kept', 'outdated', 'gone'] as const;
export type KeptPhase = (typeof phases)[number];

/** The record of a set that is saved on this device. */
export interface KeptSet {
  readonly id: string;
  readonly title: string;
  readonly phase: KeptPhase;
  /** The number of files that are saved so far, out of `allFiles`. */
  readonly files: number;
  readonly allFiles: number;
  /** The size of the files that are saved so far. */
  readonly bytes: number;
}

/**
 * Reads the record of a saved set.
 * @returns undefined for a record that another version of the program wrote
 */
export function parseKeptSet(text: string): KeptSet | undefined {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, title, phase, files, allFiles, bytes }: Partial<Record<keyof KeptSet, unknown>> = stored;
  const knownPhase = phases.find((each) => each === phase);
  if (typeof id !== 'string' || typeof title !== 'string' || knownPhase === undefined) return undefined;
  return { id, title, phase: knownPhase, files: toCount(files), allFiles: toCount(allFiles), bytes: toCount(bytes) };
}

export function formatKeptSet(set: KeptSet): string {
  return JSON.stringify(set);
}

/** Whether the set can be studied offline. */
export function isStudiable({ phase }: Pick<KeptSet, 'phase'>): boolean {
  return phase === 'kept' || phase === 'outdated';
}

function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const setPath = /^\/(?:embed|catalog\/set|api\/sets|api\/leaderboard)\/([^/]+)/;

/** Returns the id as it is written in the path, or undefined unless the path belongs to a single set. */
export function keptSetIdInPath(path: string): string | undefined {
  const [, id] = setPath.exec(path) ?? [];
  // The leaderboard of all sets has the word `global` in the place of an id.
  return id === 'global' ? undefined : id;
}
