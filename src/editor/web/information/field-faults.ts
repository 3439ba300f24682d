import {
  maxCategoriesLength,
  maxDescriptionLength,
  maxLicenceLength,
  maxSignerLength,
  maxTagsLength,
  maxTitleLength,
} from '../../../platform/rules/limits.ts';
import { textLength } from '../../../platform/web/ui/fields/autosize-field.tsx';
import type { SetFields } from './set-draft.ts';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

const maxLengths = {
  title: maxTitleLength,
  publicTitle: maxTitleLength,
  description: maxDescriptionLength,
  categories: maxCategoriesLength,
  tags: maxTagsLength,
  signer: maxSignerLength,
  licence: maxLicenceLength,
} as const;

type TextFieldName = keyof typeof maxLengths;

const fieldNames = [
  'title',
  'publicTitle',
  'description',
  'categories',
  'tags',
  'signer',
  'licence',
] as const satisfies TextFieldName[];

export type FieldFaults = { readonly [name in TextFieldName]?: string };

/** Says what is wrong with each field. */
export function faultsOfFields(fields: SetFields, t: Texts): FieldFaults {
  const faults: { [name in TextFieldName]?: string } = {};
  if (fields.title.trim() === '') faults.title = t('Please enter a title');
  for (const name of fieldNames) {
    const length = textLength(textOf(fields, name), maxLengths[name], t);
    if (length?.isTooLong) faults[name] = t('{length}: please shorten it', { length: length.words });
  }
  return faults;
}

/** Says how long a text is, once it nears its limit. */
export function lengthHint(fields: SetFields, name: TextFieldName, t: Texts): string | undefined {
  return textLength(textOf(fields, name), maxLengths[name], t)?.words;
}

/** Returns the text whose length counts. Titles are saved trimmed, so blanks at their ends do not count. */
function textOf(fields: SetFields, name: TextFieldName): string {
  return name === 'title' || name === 'publicTitle' ? fields[name].trim() : fields[name];
}
