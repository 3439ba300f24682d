import { queryString } from '../text/query-string.ts';
import type { QueryParameters } from './settings.ts';

const flag = /^[01]$/;

/** The parameters of an embedded set's address, in the order in which the generator writes them, with what they can be. */
const parameterShapes: Readonly<Record<string, RegExp>> = {
  modes: /^[a-z,]{1,40}$/,
  defaultMode: /^[a-z]{1,10}$/,
  darkMode: flag,
  shuffle: flag,
  showDefinitionFirst: flag,
  hideSettings: flag,
  fullscreen: flag,
  quizType: /^[a-z]{1,20}$/,
  maxQuestions: /^(all|\d{1,5})$/,
  matchingTiles: /^\d{1,2}$/,
};

/** As much of an embedded set's query as means something to the player, as it was written: empty, or from the question mark on. */
export function keptEmbedSearch(query: QueryParameters): string {
  const kept = Object.entries(parameterShapes).map(([name, shape]) => {
    const value = query.get(name) ?? '';
    return [name, shape.test(value) ? value : undefined] as const;
  });
  return queryString(Object.fromEntries(kept)).replaceAll('%2C', ',');
}
