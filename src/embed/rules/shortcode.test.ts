import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { makeShortcode } from './snippets.ts';

test('the default options make a short shortcode', () => {
  expect(makeShortcode('a-B_3', defaultEmbedOptions)).toBe('[flashcard_set id="a-B_3" fullscreen="1" height="750"]');
});

test('every option has its attribute in the shortcode, in the order of the address', () => {
  const shortcode = makeShortcode('x', {
    modes: ['match', 'quiz'],
    defaultMode: 'quiz',
    height: 550,
    darkMode: true,
    shuffle: true,
    showDefinitionFirst: true,
    hideSettings: true,
    fullscreen: true,
    quizType: 'truefalse',
    typeTerm: true,
    chooseSign: true,
    maxQuestions: 5,
    matchingTiles: 8,
    lang: 'de',
  });
  expect(shortcode).toBe(
    '[flashcard_set id="x" modes="match,quiz" default_mode="quiz" dark_mode="1" shuffle="1" hide_settings="1"' +
      ' fullscreen="1" quiz_type="truefalse" type_term="1" choose_sign="1" max_questions="5" matching_tiles="8" lang="de" height="550"]',
  );
  expect(makeShortcode('x', { ...defaultEmbedOptions, showDefinitionFirst: false })).toContain(
    ' show_definition_first="0" ',
  );
});

test('no id ends its attribute or the shortcode', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "'", ']', '[', '<', '>', '&', 'a', ' ') }), (id) => {
      expect(makeShortcode(id, defaultEmbedOptions)).toMatch(
        /^\[flashcard_set id="[^"'<>[\]]*" fullscreen="1" height="750"\]$/,
      );
    }),
  );
});
