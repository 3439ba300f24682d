import { expect, test } from 'vitest';
import { isDefinitionHidden, isDefinitionWithMedia } from './hidden-definition.ts';

test.each([
  { definition: 'Said', hasMedia: true, showMediaAndText: false, both: true, hidden: true },
  { definition: 'Said', hasMedia: true, showMediaAndText: true, both: true, hidden: false },
  { definition: 'Said', hasMedia: false, showMediaAndText: false, both: false, hidden: false },
  { definition: ' \n', hasMedia: true, showMediaAndText: false, both: false, hidden: false },
])('a definition is hidden by media unless both are to be shown: %j', ({ both, hidden, ...card }) => {
  expect(isDefinitionWithMedia(card)).toBe(both);
  expect(isDefinitionHidden(card)).toBe(hidden);
});
