import type { StudySet } from '../../../sets/contract/set.ts';

export const textFields = [
  'title',
  'publicTitle',
  'description',
  'categories',
  'tags',
  'signLanguage',
  'termLanguage',
  'signer',
  'licence',
] as const;

export type SetTextField = (typeof textFields)[number];

export const fieldNames = [...textFields, 'visibility'] as const;

export type SetFields = Pick<StudySet, (typeof fieldNames)[number]>;
