import { maxTermLength } from '../../platform/rules/limits.ts';

/** If at least this many files have the same words, their numbers are what tells them apart. */
const minClipSeries = 3;

/** Extensions may be repeated, because converters add theirs: `story.mov.mp4`. */
const extension = /(?:\.(?:jpe?g|jfif|png|gif|webp|heic|avif|mp4|m4v|mov|webm|mkv|avi))+$|\.[a-z][a-z0-9]{0,4}$/i;
/** The mark of another file with the same name: `(1)`, ` - Copy`, ` - Copy (2)`. */
const copyMark = /(?:\s+-\s+Copy)?\s*\(\d{1,3}\)$|\s+-\s+Copy$/;
/** A number after an underscore, or one with leading zeros after a hyphen, but not the end of a longer number. */
const counter = /(?<=\D)(?:_+\d{1,3}|-+0\d{1,2})$/;
/** A number that is certainly a counter: with leading zeros, in brackets, or before a hyphen between spaces. */
const leadingCounter = /^(?:0\d{1,3}[\s_.)-]+|\(?\d{1,3}\)\s*|\d{1,3}\s+[-–—]+\s+)(?=\p{L})/u;
/** A number that is a counter only if several files have one. In a single file it may be `24_hours` or `1. Mai`. */
const listNumber = /^\d{1,3}(?:_+|\.\s+)(?=\p{L})/u;

interface NameParts {
  readonly lead: string;
  readonly words: string;
  readonly counter: string;
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
  const isNumbered = new Set(names.flatMap((name) => plainName(name).match(listNumber) ?? [])).size >= minClipSeries;
  const parts = names.map((name) => partsOf(name, isNumbered));
  const counters = new Map<string, Set<string>>();
  for (const part of parts) {
    const known = counters.get(keyOf(part)) ?? new Set();
    counters.set(keyOf(part), known.add(`${part.lead} ${part.counter}`));
  }
  return parts.map((part, index) => {
    const isSeries = (counters.get(keyOf(part))?.size ?? 0) >= minClipSeries;
    const { lead, words, counter: tail } = part;
    return spaced(isSeries ? lead + words + tail : words) || plainName(names[index] ?? '') || emptyTerm;
  });
}

function keyOf({ words }: NameParts): string {
  return spaced(words).toLowerCase();
}

function partsOf(name: string, isNumbered: boolean): NameParts {
  const all = withoutCopyMarks(plainName(name));
  const [lead = ''] = all.match(leadingCounter) ?? (isNumbered ? all.match(listNumber) : null) ?? [];
  const rest = all.slice(lead.length);
  const [found = ''] = rest.match(counter) ?? [];
  return { lead, words: rest.slice(0, rest.length - found.length), counter: found };
}

function plainName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return cut(tidy(base.replace(extension, '') || base));
}

function withoutCopyMarks(name: string): string {
  const shorter = name.replace(copyMark, '').trimEnd();
  return shorter === '' || shorter === name ? name : withoutCopyMarks(shorter);
}

function spaced(words: string): string {
  const hasSpaces = /\s/.test(words);
  const withSpaces = hasSpaces ? words : words.replace(/-+/g, ' ').replace(/(?<=\p{L}{2})\.(?=\p{L}{2})/gu, ' ');
  return cut(tidy(withSpaces.replace(/_+/g, ' ')));
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxTermLength).join('').trim();
}
