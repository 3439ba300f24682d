import { maxTermLength } from '../../platform/rules/limits.ts';

/** If at least this many files have the same words, their numbers are what tells them apart. */
const minClipSeries = 3;

/** Extensions may be repeated, because converters add theirs: `story.mov.mp4`. */
const extension = /(?:\.(?:jpe?g|jfif|png|gif|webp|heic|avif|mp4|m4v|mov|webm|mkv|avi))+$|\.[a-z][a-z0-9]{0,4}$/i;
/** The mark of another file with the same name: `(1)`, ` - Copy`, ` - Copy (2)`. */
const copyMark = /(?:\s+-\s+Copy)?\s*\(\d{1,3}\)$|\s+-\s+Copy$/;
/** A number after an underscore, or one with leading zeros after a hyphen, but not the end of a longer number. */
const trailingCounter = /(?<=\D)(?:_+\d{1,3}|-+0\d{1,2})$/;
/** A number that is certainly a counter: with leading zeros, in brackets, or before a hyphen between spaces. */
const leadingCounter = /^(?:0\d{1,3}[\s_.)-]+|\(?\d{1,3}\)\s*|\d{1,3}\s+[-–—]+\s+)(?=\p{L})/u;
/** A number that is a counter only if several files have one. In a single file it may be `24_hours` or `1. Mai`. */
const listNumber = /^\d{1,3}(?:_+|\.\s+)(?=\p{L})/u;

/** A file name without its extension, such as `01_`, `thank-you` and `_02`. */
interface NameParts {
  /** The counter in front. Empty if there is none. */
  readonly leadingCounter: string;
  readonly words: string;
  /** The counter at the end. Empty if there is none. */
  readonly trailingCounter: string;
}

/**
 * The terms that files get by their names: `thank-you_02.mp4` becomes 'thank you'. Counters are removed: at the end in
 * brackets, after an underscore, or with leading zeros after a hyphen; in front with leading zeros, in brackets, before
 * " - ", and before an underscore or ". " where several files begin so. A number beside a space is a word ("unit 2"),
 * and numbers stay where several files have the same words. Underscores become spaces; so do hyphens and dots between
 * words, unless the name has spaces.
 * @returns never blank, NFC, one line, at most `maxTermLength` characters each
 */
export function termsOfFileNames(names: readonly string[], emptyTerm = 'New Term'): string[] {
  const listNumbers = new Set(names.flatMap((name) => plainName(name).match(listNumber) ?? []));
  const hasListNumbers = listNumbers.size >= minClipSeries;
  const allParts = names.map((name) => partsOf(name, hasListNumbers));
  const countersByWords = new Map<string, Set<string>>();
  for (const parts of allParts) {
    const counters = countersByWords.get(keyOf(parts)) ?? new Set();
    countersByWords.set(keyOf(parts), counters.add(`${parts.leadingCounter} ${parts.trailingCounter}`));
  }
  return allParts.map((parts, index) => {
    const isSeries = (countersByWords.get(keyOf(parts))?.size ?? 0) >= minClipSeries;
    const name = isSeries ? parts.leadingCounter + parts.words + parts.trailingCounter : parts.words;
    return withSpaces(name) || plainName(names[index] ?? '') || emptyTerm;
  });
}

/** Returns a key that is equal for names with the same words. */
function keyOf({ words }: NameParts): string {
  return withSpaces(words).toLowerCase();
}

/** @param hasListNumbers whether a number in front of several names shows that it is a counter in this one, too */
function partsOf(name: string, hasListNumbers: boolean): NameParts {
  const nameWithoutMarks = withoutCopyMarks(plainName(name));
  const [leading = ''] =
    nameWithoutMarks.match(leadingCounter) ?? (hasListNumbers ? nameWithoutMarks.match(listNumber) : null) ?? [];
  const rest = nameWithoutMarks.slice(leading.length);
  const [trailing = ''] = rest.match(trailingCounter) ?? [];
  return { leadingCounter: leading, words: rest.slice(0, rest.length - trailing.length), trailingCounter: trailing };
}

/** Returns the file's name without folders and extension, unless it is nothing else. */
function plainName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return shorten(onOneLine(base.replace(extension, '') || base));
}

function withoutCopyMarks(name: string): string {
  const shorter = name.replace(copyMark, '').trimEnd();
  return shorter === '' || shorter === name ? name : withoutCopyMarks(shorter);
}

/** Replaces underscores by spaces and, if the words have no spaces, also hyphens and dots between words. */
function withSpaces(words: string): string {
  const hasSpaces = /\s/.test(words);
  const text = hasSpaces ? words : words.replace(/-+/g, ' ').replace(/(?<=\p{L}{2})\.(?=\p{L}{2})/gu, ' ');
  return shorten(onOneLine(text.replace(/_+/g, ' ')));
}

function onOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function shorten(text: string): string {
  return Array.from(text).slice(0, maxTermLength).join('').trim();
}
