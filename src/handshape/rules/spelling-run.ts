/** A word that is spelled before the camera, letter by letter. Times are in milliseconds. */
export interface SpellingRun {
  readonly word: string;
  readonly startedAt: number;
  /** The times at which the letters were done. */
  readonly doneAt: readonly number[];
}

/** Letters that are not judged, because their handshapes look like others. The learner presses a button to go on. */
const easilyMistakenLetters: ReadonlySet<string> = new Set('MNRUKPDZ');
/** A letter is slow if it took this many times as long as the median letter. */
const slowFactor = 1.5;
const maxSlowLetters = 3;

export function startSpelling(word: string, atMs: number): SpellingRun {
  return { word: word.toUpperCase(), startedAt: atMs, doneAt: [] };
}

/** Restarts the time, unless a letter is done already. */
export function beginTime(run: SpellingRun, atMs: number): SpellingRun {
  return run.doneAt.length > 0 ? run : { ...run, startedAt: atMs };
}

/** Returns the letter that the learner has to spell next. Returns undefined once the word is spelled. */
export function letterToSpell({ word, doneAt }: SpellingRun): string | undefined {
  return word[doneAt.length];
}

/** Whether the letter to spell is the same as the one before it. */
export function isRepeated({ word, doneAt }: SpellingRun): boolean {
  const doneCount = doneAt.length;
  return doneCount > 0 && word[doneCount] === word[doneCount - 1];
}

export function isEasilyMistaken(letter: string): boolean {
  return easilyMistakenLetters.has(letter);
}

/** Notes that the letter to spell is done. Changes nothing once the word is spelled. */
export function spellLetter(run: SpellingRun, atMs: number): SpellingRun {
  return letterToSpell(run) === undefined ? run : { ...run, doneAt: [...run.doneAt, atMs] };
}

/** Returns how long the letters took that are done. */
export function spellingMs({ startedAt, doneAt }: SpellingRun): number {
  return (doneAt.at(-1) ?? startedAt) - startedAt;
}

/** Returns a few letters that took much longer than the median one, the slowest first. */
export function slowLetters({ word, startedAt, doneAt }: SpellingRun): string[] {
  const durationsMs = doneAt.map((doneMs, index) => doneMs - (doneAt[index - 1] ?? startedAt));
  const medianMs = durationsMs.toSorted((a, b) => a - b)[Math.floor(durationsMs.length / 2)] ?? 0;
  const slow = durationsMs
    .map((ms, index) => ({ ms, letter: word[index] ?? '' }))
    .filter(({ ms }) => ms > medianMs * slowFactor)
    .toSorted((a, b) => b.ms - a.ms);
  return [...new Set(slow.map(({ letter }) => letter))].slice(0, maxSlowLetters);
}
