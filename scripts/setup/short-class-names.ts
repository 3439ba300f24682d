import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Gives CSS module classes five characters instead of Vite's twenty, as every rendered document contains them. Those
 * of a file differ only in the last character, which compresses well. Development keeps the long names.
 */
export function shortClassNames(): Plugin {
  const files = new Map<string, string>();
  const classes = new Map<string, string[]>();

  function shortName(name: string, file: string): string {
    const path = relative('', file);
    const prefix = createHash('sha256').update(path).digest('base64url').slice(0, 3);
    const other = files.get(prefix) ?? path;
    if (other !== path) throw new Error(`The classes of ${path} and ${other} got the same names: please rename one.`);
    files.set(prefix, path);
    return `_${prefix}${placeIn(path, name)}`;
  }

  /** Which of its file's classes it is, as one character. */
  function placeIn(path: string, name: string): string {
    const names = classes.get(path) ?? [];
    classes.set(path, names);
    if (!names.includes(name)) names.push(name);
    const place = alphabet[names.indexOf(name)];
    if (place === undefined) throw new Error(`${path} has more than ${alphabet.length} classes: please cut it.`);
    return place;
  }

  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: shortName } } }),
  };
}
