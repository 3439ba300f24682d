import { parseSync } from 'vite';

/** Each fault has a condition and the change that it makes to a line. */
const faults = [
  [/ (===|!==) /g, (found) => (found === ' === ' ? ' !== ' : ' === ')],
  [/ (<=|>=|<|>) (?=[\w(-])/g, (found) => ({ ' < ': ' <= ', ' <= ': ' < ', ' > ': ' >= ', ' >= ': ' > ' })[found]],
  [/ (&&|\|\|) /g, (found) => (found === ' && ' ? ' || ' : ' && ')],
  [/ ([-+*/]) (?=[\w(])/g, (found) => ({ ' + ': ' - ', ' - ': ' + ', ' * ': ' / ', ' / ': ' * ' })[found]],
  [/\bif \((?!\()/g, () => 'if (!!!('],
  [/\b(true|false)\b/g, (found) => (found === 'true' ? 'false' : 'true')],
  [/(?<![\w.'"`#-])\d[\d_]*(?![\w.'"`-])/g, (found) => String(Number(found.replaceAll('_', '')) + 1)],
  [/'[^'\\]+'/g, () => "'broken'"],
  [/\breturn [^;]+;/g, () => 'return undefined;'],
  [/^\s*(await |void )?[\w.?]+\([^{]*\);$/g, () => ''],
];
/**
 * Lines in which a changed text has no effect: names of styles and files, types, keys of records, messages of React.
 */
const withoutMeaning = /^\s*(import|export (type|interface|\*)|type |interface |readonly |\| |@)|className|^\s*\}/;

/**
 * Breaks a line in one of the ways that apply to it and keep the file readable.
 * @param {readonly string[]} lines of the whole file
 * @returns `undefined` if nothing can be broken
 */
export function breakLine(lines, at, random) {
  const before = lines[at];
  if (withoutMeaning.test(before) || isComment(before)) return undefined;
  const all = faults.flatMap(([pattern, replace]) =>
    [...before.matchAll(pattern)].map((match) => ({ match, replace })),
  );
  if (all.length === 0) return undefined;
  const { match, replace } = all[Math.floor(random() * all.length)];
  const after = place(before, match, replace(match[0]));
  return after !== undefined && isFault(lines.join('\n'), lines.with(at, after).join('\n'))
    ? { before, after }
    : undefined;
}

function place(line, match, by) {
  const end = match.index + match[0].length;
  const changed = line.slice(0, match.index) + by + line.slice(end);
  if (!by.endsWith('!!!(')) return changed;
  const close = closing(line, end);
  if (close === undefined) return undefined;
  return `${line.slice(0, match.index)}if (!(${line.slice(end, close)}))${line.slice(close + 1)}`;
}

/** Finds where the bracket closes that was opened before `from`. */
function closing(line, from) {
  for (let at = from, depth = 1; at < line.length; at += 1) {
    if (line[at] === '(') depth += 1;
    if (line[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function isComment(line) {
  return /^\s*(\*|\/\/|\/\*)/.test(line);
}

/** A broken type has no effect, because types are erased. */
function isFault(before, after) {
  const [known, broken] = [before, after].map((text) => parseSync('broken.tsx', text));
  return broken.errors.length === 0 && JSON.stringify(known.program, values) !== JSON.stringify(broken.program, values);
}

/** Keeps what runs of a program, without places and types. */
function values(key, value) {
  if (key === 'start' || key === 'end') return undefined;
  if (typeof value === 'bigint') return `${value}n`;
  if (!value?.type?.startsWith?.('TS')) return value;
  return value.expression;
}
