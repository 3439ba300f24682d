import { queryString } from '../../platform/rules/text/query-string.ts';
import type { QueryParameters } from '../../platform/rules/addresses/settings.ts';

const flag = /^[01]$/;
/** The form of a language tag. It also accepts languages that only a later version may have. */
export const languageShape = /^[a-z]{2,3}(-[a-z]{2,8})?$/i;

/** The parameters of an embed and the forms of their values, in the order of the generator. */
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

/**
 * Returns the query with only the parameters that the player knows, as they are written: empty, or from the question
 * mark on.
 */
export function sanitizeEmbedSearch(query: QueryParameters): string {
  const validValues = Object.entries(parameterShapes).map(([name, shape]) => {
    const value = query.get(name) ?? '';
    return [name, shape.test(value) ? value : undefined] as const;
  });
  return queryString(Object.fromEntries(validValues)).replaceAll('%2C', ',');
}
