import { queryString } from '../../platform/rules/text/query-string.ts';
import type { QueryParameters } from '../../platform/rules/addresses/settings.ts';

const flag = /^[01]$/;
/** Also accepts languages that only a later version may have. */
export const languageShape = /^[a-z]{2,3}(-[a-z]{2,8})?$/i;

/** The parameters of an embed and their forms, in the order of the generator. */
const parameterShapes: Readonly<Record<string, RegExp>> = {
  modes: /^[a-z,]{1,40}$/,
  defaultMode: /^[a-z]{1,10}$/,
  darkMode: flag,
  shuffle: flag,
  showDefinitionFirst: flag,
  hideSettings: flag,
  fullscreen: flag,
  quizType: /^[a-z]{1,20}$/,
  typeTerm: flag,
  chooseSign: flag,
  maxQuestions: /^(all|\d{1,5})$/,
  matchingTiles: /^\d{1,2}$/,
  lang: languageShape,
};

/** The parameters that the player knows, as written: empty, or from the question mark on. */
export function keptEmbedSearch(query: QueryParameters): string {
  const kept = Object.entries(parameterShapes).map(([name, shape]) => {
    const value = query.get(name) ?? '';
    return [name, shape.test(value) ? value : undefined] as const;
  });
  return queryString(Object.fromEntries(kept)).replaceAll('%2C', ',');
}
