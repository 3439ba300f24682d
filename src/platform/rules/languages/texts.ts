import type { LanguageTag } from './interface-languages.ts';
import { sourceLanguage } from './language-tag.ts';
import type { TextArguments } from './text-arguments.ts';

export type Values = Readonly<Record<string, string | number>>;

/** A text that is translated where the reader's language is known. */
export interface Message {
  readonly source: string;
  readonly values: Values | undefined;
}

/** Translations by `textKey`. What is missing stays English. */
export type MessageCatalog = Readonly<Record<string, string>>;

type ValuesOf<Source extends string> = unknown extends TextArguments<Source> ? [] : [values: TextArguments<Source>];

/**
 * Translates a text into the reader's language. `source` is English in ICU MessageFormat. Before a bar, it may have a
 * context that distinguishes equal words: `'of a video|Speed'`.
 */
export interface Texts {
  <const Source extends string>(source: Source, ...given: ValuesOf<Source>): string;
  (message: Message): string;
  readonly language: LanguageTag;
  readonly catalog: MessageCatalog;
}

/** Makes a text that is translated later, such as in a table of labels. */
export function message<const Source extends string>(source: Source, ...[values]: ValuesOf<Source>): Message {
  return { source, values: values as Values | undefined };
}

/**
 * Makes the function that translates texts into a language.
 * @param catalog may grow as parts of the program are loaded
 */
export function createTexts(language: LanguageTag, catalog: MessageCatalog = {}): Texts {
  const t = (text: string | Message, given?: Values) => {
    const { source, values } = typeof text === 'string' ? { source: text, values: given } : text;
    const entry = language === sourceLanguage ? undefined : catalog[textKey(source)];
    return formatText(entry ?? withoutContext(source), entry === undefined ? sourceLanguage : language, values);
  };
  return Object.assign(t, { language, catalog });
}

export const englishTexts = createTexts(sourceLanguage);

export function withoutContext(source: string): string {
  return source.slice(source.indexOf('|') + 1);
}

/**
 * Returns a short hash (djb2) by which catalogs name the English text. A test ensures that no two texts have the same
 * hash.
 */
export function textKey(source: string): string {
  let hash = 5381;
  for (let index = 0; index < source.length; index++) hash = (hash * 33) ^ source.charCodeAt(index);
  return (hash >>> 0).toString(36);
}

/** The part of ICU MessageFormat that catalogs use: `{name}`, plural and select. */
function formatText(text: string, language: LanguageTag, values: Values | undefined): string {
  if (values === undefined) return text;
  let position = 0;

  /** Matches the pattern at the current position, and moves behind the match. */
  const read = (pattern: RegExp) => {
    pattern.lastIndex = position;
    const match = pattern.exec(text) ?? [''];
    position += match[0].length;
    return match;
  };

  /** Reads up to a closing brace or the end. `#` stands for the number of the plural around it. */
  const readPart = (pluralNumber = '#'): string => {
    let result = '';
    for (; position < text.length && text[position] !== '}'; position++) {
      if (text[position] === '{') result += readArgument();
      else result += text[position] === '#' ? pluralNumber : text[position];
    }
    return result;
  };

  /** Reads an argument up to its closing brace, which the loop in `readPart` skips. */
  const readArgument = (): string => {
    const [, name = '', kind] = read(/{(\w+)(?:, *(\w+),)?\s*/y);
    const value = values[name] ?? '';
    const shown = typeof value === 'number' ? value.toLocaleString(language) : value;
    if (kind === undefined) return shown;
    const branches: Record<string, string> = {};
    for (;;) {
      const [, branch] = read(/\s*([^{}\s]+)\s*{/y);
      if (branch === undefined) break;
      branches[branch] = readPart(shown);
      read(/}\s*/y);
    }
    const category = kind === 'plural' ? new Intl.PluralRules(language).select(Number(value)) : shown;
    return branches[`=${value}`] ?? branches[category] ?? branches['other'] ?? '';
  };

  return readPart();
}
