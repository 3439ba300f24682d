import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedPreferenceKeys, nothingStored } from '../preference-keys.ts';
import { studyModes } from './modes.ts';
import { defaultEmbedOptions, parseEmbedParameters, parsePlayerParameters, toEmbedSearch } from './options.ts';
import type { EmbedOptions } from './options.ts';
import { resolvePlayerSettings } from './settings.ts';

function parse(search: string) {
  return parseEmbedParameters(new URLSearchParams(search));
}

const options: fc.Arbitrary<EmbedOptions> = fc
  .record({
    modes: fc.shuffledSubarray([...studyModes], { minLength: 1 }),
    place: fc.nat(),
    height: fc.constantFrom(550, 750, 1_234),
    darkMode: fc.boolean(),
    shuffle: fc.boolean(),
    showDefinitionFirst: fc.boolean(),
    hideSettings: fc.boolean(),
    fullscreen: fc.boolean(),
    quizType: fc.constantFrom('multiple', 'truefalse'),
    typeTerm: fc.boolean(),
    chooseSign: fc.boolean(),
    maxQuestions: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constant('all' as const)),
    matchingTiles: fc.integer({ min: 2, max: 12 }).map((pairs) => pairs * 2),
  })
  .map(({ place, ...rest }) => ({ ...rest, defaultMode: rest.modes[place % rest.modes.length] ?? 'flip' }));

function applicable(chosen: EmbedOptions): Omit<EmbedOptions, 'height'> {
  const { height: _, ...rest } = chosen;
  const has = (mode: 'flip' | 'match' | 'quiz') => chosen.modes.includes(mode);
  return {
    ...rest,
    modes: chosen.modes.length === studyModes.length ? studyModes : chosen.modes,
    shuffle: chosen.shuffle && (has('flip') || has('quiz')),
    showDefinitionFirst: chosen.showDefinitionFirst || !has('flip'),
    quizType: has('quiz') ? chosen.quizType : 'multiple',
    typeTerm: has('quiz') && chosen.typeTerm,
    chooseSign: has('quiz') && chosen.chooseSign,
    maxQuestions: has('quiz') ? chosen.maxQuestions : 10,
    matchingTiles: has('match') ? chosen.matchingTiles : 12,
  };
}

describe('the address of an embedded set', () => {
  test('names only what differs from its default, and fullscreen when it is on', () => {
    expect(toEmbedSearch(defaultEmbedOptions)).toBe('?fullscreen=1');
    expect(toEmbedSearch({ ...defaultEmbedOptions, fullscreen: false })).toBe('');
    const everything: EmbedOptions = {
      modes: ['quiz', 'flip'],
      defaultMode: 'quiz',
      height: 550,
      darkMode: true,
      shuffle: true,
      showDefinitionFirst: false,
      hideSettings: true,
      fullscreen: true,
      quizType: 'truefalse',
      typeTerm: true,
      chooseSign: true,
      maxQuestions: 'all',
      matchingTiles: 8,
      lang: 'de',
    };
    expect(toEmbedSearch(everything)).toBe(
      '?modes=quiz,flip&defaultMode=quiz&darkMode=1&shuffle=1&showDefinitionFirst=0&hideSettings=1&fullscreen=1' +
        '&quizType=truefalse&typeTerm=1&chooseSign=1&maxQuestions=all&lang=de',
    );
    expect(toEmbedSearch({ ...everything, modes: ['match'], defaultMode: 'match' })).toBe(
      '?modes=match&defaultMode=match&darkMode=1&hideSettings=1&fullscreen=1&matchingTiles=8&lang=de',
    );
  });

  test('a default mode that is not chosen gives way to the first that is', () => {
    expect(toEmbedSearch({ ...defaultEmbedOptions, modes: ['quiz', 'match'], fullscreen: false })).toBe(
      '?modes=quiz,match&defaultMode=quiz',
    );
  });

  test('gives the embed the settings that were chosen in the generator', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const parameters = parse(toEmbedSearch(chosen));
        const settings = resolvePlayerSettings({ parameters, keys: embedPreferenceKeys, stored: nothingStored });
        expect({
          ...parameters,
          defaultMode: settings.mode,
          darkMode: settings.isDark,
          shuffle: settings.isShuffled,
          showDefinitionFirst: settings.isDefinitionFirst,
          typeTerm: parameters.typeTerm ?? false,
          chooseSign: parameters.chooseSign ?? false,
        }).toEqual(applicable(chosen));
      }),
    );
  });
});

describe('reading an address', () => {
  test('nothing given leaves everything to its default or to what is stored', () => {
    expect(parse('')).toEqual({
      modes: ['flip', 'match', 'quiz'],
      defaultMode: undefined,
      darkMode: undefined,
      shuffle: undefined,
      showDefinitionFirst: undefined,
      hideSettings: false,
      fullscreen: false,
      quizType: 'multiple',
      maxQuestions: 10,
      matchingTiles: 12,
    });
  });

  test('unknown words in modes are ignored; nothing valid left means all three', () => {
    expect(parse('modes=quiz,write,%20flip,quiz').modes).toEqual(['quiz', 'flip']);
    expect(parse('modes=write').modes).toEqual(studyModes);
    expect(parse('modes=').modes).toEqual(studyModes);
    expect(parse('defaultMode=write').defaultMode).toBeUndefined();
  });

  test('a preference can be given either way', () => {
    expect(parse('darkMode=1&shuffle=0&showDefinitionFirst=0')).toMatchObject({
      darkMode: true,
      shuffle: false,
      showDefinitionFirst: false,
    });
    expect(parse('darkMode=yes').darkMode).toBeUndefined();
  });

  test.each([
    ['1', 1],
    ['15', 15],
    ['all', 'all'],
    ['99999999999999999999', 10_000],
    ['0', 10],
    ['-5', 10],
    ['2.5', 10],
    ['1e3', 10],
    ['ALL', 10],
    ['', 10],
  ])('maxQuestions=%s means %s', (text, maxQuestions) => {
    expect(parse(`maxQuestions=${text}`).maxQuestions).toBe(maxQuestions);
    expect(parsePlayerParameters(new URLSearchParams({ maxQuestions: text })).maxQuestions).toBe(maxQuestions);
  });

  test.each([
    ['4', 4],
    ['24', 24],
    ['2', 12],
    ['7', 12],
    ['26', 12],
    ['8.0', 12],
    ['eight', 12],
  ])('matchingTiles=%s means %i', (text, matchingTiles) => {
    expect(parse(`matchingTiles=${text}`).matchingTiles).toBe(matchingTiles);
    expect(parsePlayerParameters(new URLSearchParams({ matchingTiles: text })).matchingTiles).toBe(matchingTiles);
  });

  test('whatever somebody types is understood or ignored', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, value) => {
        for (const name of ['modes', 'defaultMode', 'quizType', 'maxQuestions', 'matchingTiles', 'darkMode']) {
          const parameters = parse(`${new URLSearchParams({ [name]: value })}&${query}`);
          expect(parameters.modes.length).toBeGreaterThan(0);
          expect(parameters.maxQuestions === 'all' || Number.isSafeInteger(parameters.maxQuestions)).toBe(true);
          expect(parameters.matchingTiles % 2).toBe(0);
        }
      }),
    );
  });

  test('the player takes its mode from the address', () => {
    expect(parsePlayerParameters(new URLSearchParams('mode=match')).defaultMode).toBe('match');
    expect(parsePlayerParameters(new URLSearchParams('mode=write')).defaultMode).toBeUndefined();
  });
});
