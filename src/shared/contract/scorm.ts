import { z } from 'zod';

const option = z.string().max(40).optional();

/** How the player of a package begins and what it offers: the parameters of an embed's address. */
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
});
