import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardSides, spokenSide, studiedSides } from './sides.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

const written = { term: 'Hello', definition: 'A greeting', hasMedia: false, showMediaAndText: false };
const filmed = { ...written, hasMedia: true };

const term = { kind: 'term', text: 'Hello' };

describe('the sides of a card', () => {
  test('definition first puts the definition in front, term first puts it behind', () => {
    const definition = { kind: 'definition', showsMedia: false, text: 'A greeting' };
    expect(cardSides(written, true)).toEqual({ front: definition, back: term });
    expect(cardSides(written, false)).toEqual({ front: term, back: definition });
  });

  test('the definition is in front where both show, whichever was chosen to be first', () => {
    const front = (isDefinitionFirst: boolean, showsBothSides: boolean) =>
      studiedSides(written, { isDefinitionFirst, showsBothSides }).front.kind;
    expect([front(false, false), front(true, false), front(false, true)]).toEqual(['term', 'definition', 'definition']);
  });

  test('media takes the place of the definition', () => {
    expect(cardSides(filmed, true).front).toEqual({ kind: 'definition', showsMedia: true, text: undefined });
  });

  test('media and definition show together when the card is set so', () => {
    const both = { kind: 'definition', showsMedia: true, text: 'A greeting' };
    expect(cardSides({ ...filmed, showMediaAndText: true }, true).front).toEqual(both);
    const mediaOnly = { kind: 'definition', showsMedia: true, text: undefined };
    expect(cardSides({ ...filmed, definition: ' ', showMediaAndText: true }, true).front).toEqual(mediaOnly);
  });

  test('neither definition nor media is empty, and so is a blank term', () => {
    expect(cardSides({ ...written, definition: ' \n' }, true).front).toEqual({ kind: 'empty' });
    expect(cardSides({ ...written, term: '' }, true).back).toEqual({ kind: 'empty' });
  });

  test('are described in words for screen readers', () => {
    const spoken = (content: typeof written, mediaKind: 'image' | 'video' | null) =>
      spokenSide({ mediaKind }, cardSides(content, true).front, englishTexts);
    expect(spoken(written, null)).toBe('Definition: A greeting');
    expect(spoken(filmed, 'video')).toBe('Sign, shown by video');
    expect(spoken(filmed, 'image')).toBe('Sign, shown as a picture');
    expect(spoken({ ...filmed, showMediaAndText: true }, 'video')).toBe('Sign, shown by video. A greeting');
    expect(spoken({ ...written, definition: '' }, null)).toBe('No content available');
    expect(spokenSide({ mediaKind: null }, cardSides(written, true).back, englishTexts)).toBe('Term: Hello');
  });

  test('the choice of the front only swaps the sides', () => {
    const content = fc.record({
      term: fc.constantFrom('', 'a'),
      definition: fc.constantFrom('', ' ', 'b'),
      hasMedia: fc.boolean(),
      showMediaAndText: fc.boolean(),
    });
    fc.assert(
      fc.property(content, (card) => {
        const { front, back } = cardSides(card, true);
        expect(cardSides(card, false)).toEqual({ front: back, back: front });
      }),
    );
  });
});
