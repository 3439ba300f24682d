import { escapeAttribute } from './escape-attribute.ts';
import { writtenParameters, type EmbedOptions } from '../../platform/rules/addresses/options.ts';

/** The address's parameters in snake_case, and the height. */
export function makeShortcode(setId: string, options: EmbedOptions): string {
  const attributes = [['id', setId], ...writtenParameters(options), ['height', `${options.height}`]] as const;
  return `[flashcard_set ${attributes.map(([name, value]) => toAttribute(name, value)).join(' ')}]`;
}

function toAttribute(name: string, value: string): string {
  const snakeCase = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return `${snakeCase}="${escapeAttribute(value)}"`;
}
