import { z } from 'zod';

const option = z.string().max(40).optional();

/** The parameters of an embed's address. They decide how the player of a package starts and what it offers. */
export const packageOptions = z.object({
  modes: option,
  defaultMode: option,
  darkMode: option,
  shuffle: option,
  showDefinitionFirst: option,
  hideSettings: option,
  fullscreen: option,
  quizType: option,
  typeTerm: option,
  chooseSign: option,
  maxQuestions: option,
  matchingTiles: option,
  lang: option,
});
