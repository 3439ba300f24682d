/** A word that is spelled before the camera, letter by letter. Times in milliseconds. */
export interface SpellingRun {
  readonly word: string;
  readonly startedAt: number;
  /** Of each letter that is done: when. */
  readonly doneAt: readonly number[];
}

/** Hands that are often taken for each other: they go on by a key, unjudged. */
const doubtful: ReadonlySet<string> = new Set('MNRUKPDZ');
const slowShare = 1.5;
const mostSlow = 3;

export function startSpelling(word: string, atMs: number): SpellingRun {
  return { word: word.toUpperCase(), startedAt: atMs, doneAt: [] };
}

/** Undefined once the word is spelled. */
export function letterToSpell({ word, doneAt }: SpellingRun): string | undefined {
  return word[doneAt.length];
}

/** It is the same as the one before it. */
export function isRepeated({ word, doneAt: { length: at } }: SpellingRun): boolean {
  return at > 0 && word[at] === word[at - 1];
}

export function isDoubtful(letter: string): boolean {
  return doubtful.has(letter);
}

export function spellLetter(run: SpellingRun, atMs: number): SpellingRun {
  return letterToSpell(run) === undefined ? run : { ...run, doneAt: [...run.doneAt, atMs] };
}

export function spellingMs({ startedAt, doneAt }: SpellingRun): number {
  return (doneAt.at(-1) ?? startedAt) - startedAt;
}

/** Letters that took half as long again as the middle one, the slowest first, at most three. */
export function slowLetters({ word, startedAt, doneAt }: SpellingRun): string[] {
  const times = doneAt.map((at, index) => at - (doneAt[index - 1] ?? startedAt));
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const slow = times
    .map((ms, index) => ({ ms, letter: word[index] ?? '' }))
    .filter(({ ms }) => ms > middle * slowShare)
    .toSorted((a, b) => b.ms - a.ms);
  return [...new Set(slow.map(({ letter }) => letter))].slice(0, mostSlow);
}
