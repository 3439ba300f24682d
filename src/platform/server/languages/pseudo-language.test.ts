import { expect, it, onTestFinished } from 'vitest';
import { createTexts, textKey } from '../../rules/languages/texts.ts';
import { knownLanguage } from './language-of.ts';
import { allowPseudoLanguage, pseudoLanguage, pseudoText } from './pseudo-language.ts';
import { textsIn } from './texts-in.ts';

it.each([
  ['Save', {}, '[Saveoo]'],
  ['Next card', {}, '[Next card oooo]'],
  ['{count, plural, one {# card} other {# cards}}', { count: 3 }, '[3 cardsooo]'],
  ['Deleted cards are kept for {days} days', { days: 30 }, '[Deleted cards are kept for 30 days oooooooo ooooo]'],
])('%s is bracketed and 40 %% longer', (source, values, shown) => {
  const t = createTexts(pseudoLanguage, { [textKey(source)]: pseudoText(source) });
  expect(t({ source, values })).toBe(shown);
});

it('Only a server that was started for tests knows it', () => {
  expect(knownLanguage(pseudoLanguage)).toBeUndefined();
  allowPseudoLanguage(true);
  onTestFinished(() => allowPseudoLanguage(false));
  expect(knownLanguage(pseudoLanguage)).toBe(pseudoLanguage);
  expect(textsIn(pseudoLanguage)('Cancel')).toBe('[Cancelooo]');
});
