import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Gives classes of CSS modules names of four characters instead of Vite's twenty, because every rendered document
 * contains them. Names from the same file differ only in the last character, which compresses well. Files are numbered
 * by their paths, so every build gives the same names. Development keeps the long names.
 */
export function shortClassNames(): Plugin {
  const files = ['src/platform/web', 'src/*/web'].flatMap((folder) => globSync(`${folder}/**/*.module.css`).toSorted());
  const classes = new Map<string, string[]>();

  function shortName(name: string, file: string): string {
    const path = relative('', file);
    const number = files.indexOf(path);
    const [first, second] = [alphabet[Math.floor(number / alphabet.length)], alphabet[number % alphabet.length]];
    if (first === undefined || second === undefined) throw new Error(`${path} is not among the style sheets of src.`);
    return `_${first}${second}${placeIn(path, name)}`;
  }

  /** Returns the class's position in its file as one character. */
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
