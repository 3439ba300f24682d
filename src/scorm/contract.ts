import { z } from 'zod';
import type { Route } from '../platform/contract/route.ts';
import { setById } from '../sets/contract/set.ts';

const option = z.string().max(40).optional();

/** The parameters of an embed's address. They decide how the player of a package starts and what it offers. */
const packageOptions = z.object({
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

export const scormRoutes = {
  'GET /api/sets/:id/scorm.zip': {
    summary: 'A set as a SCORM 1.2 package for learning platforms, which plays without this server',
    access: 'admin',
    params: setById,
    query: packageOptions,
    status: 200,
    download: 'application/zip',
  },
} as const satisfies Record<string, Route>;
