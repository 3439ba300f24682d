import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedPreferenceKeys as keys, placesKey, renderedQuizKey } from '../preference-keys.ts';
import { studyModes } from './modes.ts';
import {
  withPlace,
  isRenderedFor,
  renderedMode,
  resolvePlayerSettings,
  maxRememberedPlaces,
  placeIn,
  type Place,
} from './settings.ts';
import { parseEmbedParameters } from './options.ts';

type Stored = Readonly<Record<string, string | undefined>>;

function sources(search: string, stored: Stored = {}) {
  return { parameters: parseEmbedParameters(new URLSearchParams(search)), keys, stored: (key: string) => stored[key] };
}

function resolve(search: string, stored?: Stored) {
  return resolvePlayerSettings(sources(search, stored));
}

const addressFlag = fc.constantFrom('1', '0', 'x');
const storedFlag = fc.constantFrom('true', 'false', 'x');
const modes = fc.constantFrom(...studyModes, 'x');
const addresses = fc
  .record(
    {
      modes: fc.array(modes, { maxLength: 3 }).map(String),
      defaultMode: modes,
      darkMode: addressFlag,
      shuffle: addressFlag,
      showDefinitionFirst: addressFlag,
    },
    { requiredKeys: [] },
  )
  .map((parameters) => `${new URLSearchParams(parameters)}`);
const storages = fc.record(
  {
    [keys.mode]: modes,
    [keys.darkMode]: storedFlag,
    [keys.showDefinitionFirst]: storedFlag,
    [keys.showBothSides]: storedFlag,
  },
  { requiredKeys: [] },
);

describe('A setting', () => {
  test('that nobody has chosen has its default', () => {
    expect(resolve('')).toEqual({
      mode: 'flip',
      isShuffled: false,
      isDark: false,
      isDefinitionFirst: true,
      showsBothSides: false,
    });
  });

  test('is the one in the address, else the stored one', () => {
    const stored = { 'flashcard-dark-mode': 'true', 'flashcard-mode': 'quiz' };
    expect(resolve('', stored)).toMatchObject({ isDark: true, mode: 'quiz' });
    expect(resolve('darkMode=0&defaultMode=match', stored)).toMatchObject({ isDark: false, mode: 'match' });
  });

  test('A setting that is not understood in the address or the storage counts as not given there', () => {
    expect(resolve('darkMode=yes&showDefinitionFirst=', { 'flashcard-dark-mode': '1' })).toEqual(resolve(''));
    expect(resolve('defaultMode=sing', { 'flashcard-mode': 'sing' }).mode).toBe('flip');
  });

  test('does not name a mode that the address leaves out', () => {
    expect(resolve('modes=flip,match', { 'flashcard-mode': 'quiz' }).mode).toBe('flip');
    expect(resolve('modes=match,quiz').mode).toBe('match');
  });
});

describe('The page that was rendered', () => {
  const isRendered = (search: string, stored: Stored = {}, showsVideo = false) =>
    isRenderedFor({ ...sources(search, stored), setId: 'set-1', showsVideo });

  test('applies to visitors who chose nothing, whatever the address has', () => {
    fc.assert(fc.property(addresses, fc.boolean(), (search, showsVideo) => isRendered(search, {}, showsVideo)));
  });

  test('is for those whose choices lead to the same settings, but for the theme', () => {
    fc.assert(
      fc.property(addresses, storages, (search, stored) => {
        const { isDark: _, ...own } = resolve(search, stored);
        const { isDark: __, ...rendered } = resolve(search);
        const isSame =
          own.mode === 'flip' ? JSON.stringify(own) === JSON.stringify(rendered) : own.mode === rendered.mode;
        expect(isRendered(search, stored)).toBe(isSame);
        expect(renderedMode(sources(search).parameters)).toBe(rendered.mode);
      }),
    );
  });

  test('is not for those who were at another card of this set', () => {
    const stored = { [placesKey]: withPlace('', 'set-1', { cardId: 'b', seed: undefined }) };
    expect(isRendered('', stored)).toBe(false);
    expect(isRenderedFor({ ...sources('', stored), setId: 'set-2', showsVideo: false })).toBe(true);
  });

  test('is for those who were at another card, where it is a board or a question', () => {
    const stored = { [placesKey]: withPlace('', 'set-1', { cardId: 'b', seed: undefined }) };
    expect(isRendered('defaultMode=match', stored)).toBe(true);
    expect(isRendered('defaultMode=quiz', stored)).toBe(true);
  });

  test('is not for those who have had its first question the last time', () => {
    const isFor = (stored: Stored, quizSeed?: string) =>
      isRenderedFor({ ...sources('defaultMode=quiz', stored), setId: 'set-1', showsVideo: false, quizSeed });
    expect(isFor({}, '7')).toBe(true);
    expect(isFor({ [renderedQuizKey]: '8' }, '7')).toBe(true);
    expect(isFor({ [renderedQuizKey]: '7' }, '7')).toBe(false);
    expect(isFor({ [renderedQuizKey]: '7' })).toBe(true);
  });

  test('is not for those who mirror videos, where it has one', () => {
    const stored = { [keys.mirrorVideo]: 'true' };
    expect([isRendered('', stored, true), isRendered('', stored, false)]).toEqual([false, true]);
  });
});

const ids = fc.stringMatching(/^[\w-]{1,22}$/);
const places = fc.record({ cardId: ids, seed: fc.option(fc.nat(0xffff_ffff), { nil: undefined }) });

function isShuffled({ seed }: Place): boolean {
  return seed !== undefined;
}

test('the last place of each set is known, whatever was stored', () => {
  fc.assert(
    fc.property(fc.string(), ids, ids, places, places, (stored, setId, otherId, place, other) => {
      fc.pre(setId !== otherId);
      const both = withPlace(withPlace(stored, setId, place), otherId, other);
      expect(placeIn(both, setId, isShuffled(place))).toEqual(place);
      expect(placeIn(both, otherId, isShuffled(other))).toEqual(other);
      const one = withPlace(both, setId, undefined);
      expect(placeIn(one, setId, isShuffled(place))).toBeUndefined();
      expect(placeIn(one, otherId, isShuffled(other))).toEqual(other);
    }),
  );
});

test('a set that was not left in its middle has no remembered place', () => {
  expect(placeIn('', 'a', false)).toBeUndefined();
  expect(placeIn('ab card', 'a', false)).toBeUndefined();
});

test('a place among shuffled cards is none in their own order, and the other way round', () => {
  expect(placeIn('a card 7', 'a', false)).toBeUndefined();
  expect(placeIn('a card', 'a', true)).toBeUndefined();
});

test('stored text that is no place is not taken for one', () => {
  for (const stored of ['a', 'a ', 'a card seed', 'a <b>', 'a card 1 2']) {
    expect([placeIn(stored, 'a', false), placeIn(stored, 'a', true)]).toEqual([undefined, undefined]);
  }
});

test('the oldest remembered places are forgotten', () => {
  let stored = '';
  for (let set = 0; set <= maxRememberedPlaces; set++)
    stored = withPlace(stored, `set-${set}`, { cardId: 'c', seed: 1 });
  expect(placeIn(stored, 'set-0', true)).toBeUndefined();
  expect(placeIn(stored, 'set-1', true)).toEqual({ cardId: 'c', seed: 1 });
  expect(stored.split('\n')).toHaveLength(maxRememberedPlaces);
});
