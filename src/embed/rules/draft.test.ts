import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedDraftReducer, initialEmbedDraft, toEmbedOptions } from './draft.ts';
import type { EmbedDraft, EmbedDraftEvent, HeightChoice } from './draft.ts';
import {
  defaultEmbedOptions,
  offeredChoices,
  parseEmbedParameters,
  toEmbedSearch,
} from '../../platform/rules/addresses/options.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

const mode = fc.constantFrom<StudyMode>('flip', 'match', 'quiz');
const anyEvent: fc.Arbitrary<EmbedDraftEvent> = fc.oneof(
  fc.record({ type: fc.constant('modeSwitched' as const), mode, isOn: fc.boolean() }),
  fc.record({ type: fc.constant('defaultModeChosen' as const), mode }),
  fc.record({
    type: fc.constant('heightChosen' as const),
    choice: fc.constantFrom<HeightChoice>('550', '750', 'custom'),
  }),
  fc.record({ type: fc.constant('heightTyped' as const), text: fc.oneof(fc.string(), fc.integer().map(String)) }),
  fc.record({
    type: fc.constant('switched' as const),
    name: fc.constantFrom('darkMode', 'shuffle', 'showDefinitionFirst', 'hideSettings', 'fullscreen'),
    isOn: fc.boolean(),
  }),
  fc.record({ type: fc.constant('quizTypeChosen' as const), quizType: fc.constantFrom('multiple', 'truefalse') }),
  fc.record({
    type: fc.constant('questionsChosen' as const),
    maxQuestions: fc.constantFrom<number | 'all'>(5, 10, 15, 'all'),
  }),
  fc.record({ type: fc.constant('tilesChosen' as const), matchingTiles: fc.constantFrom(6, 8, 12) }),
  fc.record({ type: fc.constant('languageChosen' as const), lang: fc.constantFrom(undefined, 'de') }),
);
const anyDraft = fc.array(anyEvent).map((events) => events.reduce(embedDraftReducer, initialEmbedDraft));

function after(...events: EmbedDraftEvent[]): EmbedDraft {
  return events.reduce(embedDraftReducer, initialEmbedDraft);
}

function switched(...modes: (StudyMode | `no ${StudyMode}`)[]): EmbedDraftEvent[] {
  return modes.map((word) => {
    const isOn = !word.startsWith('no ');
    return { type: 'modeSwitched', mode: (isOn ? word : word.slice(3)) as StudyMode, isOn };
  });
}

test('the generator begins with the defaults of an embed', () => {
  expect(toEmbedOptions(initialEmbedDraft)).toEqual(defaultEmbedOptions);
});

describe('Modes', () => {
  test('the last one cannot be unchecked', () => {
    const draft = after(...switched('no flip', 'no match'));
    expect(draft.modes).toEqual(['quiz']);
    expect(embedDraftReducer(draft, { type: 'modeSwitched', mode: 'quiz', isOn: false })).toBe(draft);
  });

  test('when the default mode is unchecked, the first that remains becomes the default', () => {
    expect(after(...switched('no flip')).defaultMode).toBe('match');
    expect(after({ type: 'defaultModeChosen', mode: 'match' }, ...switched('no match')).defaultMode).toBe('flip');
    expect(after(...switched('no flip', 'flip')).defaultMode).toBe('match');
  });

  test('another mode that is unchecked leaves the default alone', () => {
    expect(after({ type: 'defaultModeChosen', mode: 'quiz' }, ...switched('no match')).defaultMode).toBe('quiz');
  });

  test('a mode that is not there is no default', () => {
    expect(after(...switched('no quiz'), { type: 'defaultModeChosen', mode: 'quiz' }).defaultMode).toBe('flip');
  });

  test('whatever is chosen, there is a mode and the default is one of them, each once, in their order', () => {
    fc.assert(
      fc.property(anyDraft, ({ modes, defaultMode }) => {
        expect(modes.length).toBeGreaterThan(0);
        expect(modes).toContain(defaultMode);
        expect(['flip', 'match', 'quiz'].filter((each) => modes.includes(each as StudyMode))).toEqual(modes);
      }),
    );
  });
});

describe('What depends on the modes', () => {
  test('shuffle needs flip or quiz, definition first flip, the questions quiz, the tiles match', () => {
    const flip = { shuffle: true, showDefinitionFirst: true, quizType: false, maxQuestions: false };
    expect(offeredChoices(['flip'])).toEqual({ ...flip, matchingTiles: false });
    expect(offeredChoices(['match'])).toEqual({
      shuffle: false,
      showDefinitionFirst: false,
      quizType: false,
      maxQuestions: false,
      matchingTiles: true,
    });
    expect(offeredChoices(['quiz'])).toEqual({
      shuffle: true,
      showDefinitionFirst: false,
      quizType: true,
      maxQuestions: true,
      matchingTiles: false,
    });
  });

  test('a choice that its modes do not offer is not in the address, and is back with them', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const search = toEmbedSearch(toEmbedOptions(draft));
        for (const [name, isOffered] of Object.entries(offeredChoices(draft.modes))) {
          if (!isOffered) expect(search).not.toContain(name);
        }
        const all = switched('flip', 'match', 'quiz').reduce(embedDraftReducer, draft);
        expect({ ...all, modes: draft.modes, defaultMode: draft.defaultMode }).toEqual(draft);
      }),
    );
  });

  test('the embed reads from the address what was chosen', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const read = parseEmbedParameters(new URLSearchParams(toEmbedSearch(toEmbedOptions(draft))));
        expect(read.modes).toEqual(draft.modes);
        expect(read.defaultMode ?? 'flip').toBe(draft.defaultMode);
        expect(read.fullscreen).toBe(draft.fullscreen);
        if (draft.modes.includes('quiz')) expect(read.maxQuestions).toBe(draft.maxQuestions);
        if (draft.modes.includes('match')) expect(read.matchingTiles).toBe(draft.matchingTiles);
      }),
    );
  });
});

describe('Height', () => {
  function height(text: string): number {
    return toEmbedOptions(after({ type: 'heightChosen', choice: 'custom' }, { type: 'heightTyped', text })).height;
  }

  test('is 750, 550 or one of one’s own', () => {
    expect(toEmbedOptions(after({ type: 'heightChosen', choice: '550' })).height).toBe(550);
    expect(height('640')).toBe(640);
    expect(height(' 640px')).toBe(640);
  });

  test.each(['', ' ', '0', '000', '-5', 'tall', 'NaN', 'Infinity'])('falls back to 750 for %j', (text) => {
    expect(height(text)).toBe(750);
  });

  test('whatever is typed, it is whole pixels within reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (text) => {
        expect(Number.isInteger(height(text))).toBe(true);
        expect(height(text)).toBeGreaterThan(0);
        expect(height(text)).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  test('a typed height is still there after another choice', () => {
    const draft = after({ type: 'heightTyped', text: '640' }, { type: 'heightChosen', choice: '550' });
    expect(toEmbedOptions(embedDraftReducer(draft, { type: 'heightChosen', choice: 'custom' })).height).toBe(640);
  });
});
