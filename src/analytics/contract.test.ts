import { describe, expect, test } from 'vitest';
import { analyticsEvent, maxEventMetadataBytes } from './contract.ts';

const setId = 'a'.repeat(22);
const read = (eventType: string, metadata: object) =>
  analyticsEvent.safeParse({ setId, eventType, metadata: JSON.stringify(metadata) }).data;
const isTaken = (eventType: string, metadata: object) => read(eventType, metadata) !== undefined;

const quiz = { score: 80, totalQuestions: 10, correctAnswers: 8 };
const match = { completionTime: 12.34, pairs: 6 };
const key = (number: number) => `${number}`.padStart(12, '-');
const keys = (count: number) => Array.from({ length: count }, (_, index) => key(index));
const pairs = (count: number) => Array.from({ length: count }, () => ['one', 'other']);

describe('An event', () => {
  test('of a quiz counts its score, what was confused and which cards were right and wrong', () => {
    const event = { setId, eventType: 'quiz_complete', value: 80 };
    expect(read('quiz_complete', quiz)).toEqual(event);
    expect(
      read('quiz_complete', { ...quiz, confusions: [['one', 'other']], rightCards: [key(1)], wrongCards: [key(2)] }),
    ).toEqual({
      ...event,
      confusions: [['one', 'other']],
      answers: [
        { cardKey: key(1), isRight: true },
        { cardKey: key(2), isRight: false },
      ],
    });
  });

  test('of a match counts its time, and one of another kind nothing else', () => {
    expect(read('match_complete', match)).toEqual({ setId, eventType: 'match_complete', value: 12.34 });
    expect(read('card_flip', { value: 7, confusions: [['one', 'other']] })).toEqual({
      setId,
      eventType: 'card_flip',
      value: 0,
    });
    expect(analyticsEvent.parse({ setId, eventType: 'set_view' })).toEqual({ setId, eventType: 'set_view', value: 0 });
  });

  test.each([
    ['a score of nothing', { score: 0 }, true],
    ['a full score', { score: 100 }, true],
    ['less than nothing', { score: -0.1 }, false],
    ['more than all', { score: 100.1 }, false],
    ['one question', { totalQuestions: 1, correctAnswers: 1 }, true],
    ['no question', { totalQuestions: 0, correctAnswers: 0 }, false],
    ['the cards of a full set', { totalQuestions: 10_000 }, true],
    ['more cards than a set has', { totalQuestions: 10_001 }, false],
    ['half a question', { totalQuestions: 10.5 }, false],
    ['half an answer', { correctAnswers: 7.5 }, false],
    ['no right answer', { correctAnswers: 0 }, true],
    ['fewer than none', { correctAnswers: -1 }, false],
    ['all right', { correctAnswers: 10 }, true],
    ['more right than asked', { correctAnswers: 11 }, false],
    ['a confusion for each wrong answer', { confusions: pairs(2) }, true],
    ['more confusions than wrong answers', { confusions: pairs(3) }, false],
    ['thirty confusions', { totalQuestions: 100, confusions: pairs(30) }, true],
    ['more confusions than thirty', { totalQuestions: 100, confusions: pairs(31) }, false],
    ['a confusion of three', { confusions: [['one', 'other', 'third']] }, false],
    ['each right card', { rightCards: keys(8) }, true],
    ['more right cards than right answers', { rightCards: keys(9) }, false],
    ['each wrong card', { wrongCards: keys(2) }, true],
    ['more wrong cards than wrong answers', { wrongCards: keys(3) }, false],
    [
      '24 cards of each kind',
      { totalQuestions: 100, correctAnswers: 50, rightCards: keys(24), wrongCards: keys(24) },
      true,
    ],
    ['25 right cards', { totalQuestions: 100, correctAnswers: 50, rightCards: keys(25) }, false],
    ['25 wrong cards', { totalQuestions: 100, correctAnswers: 50, wrongCards: keys(25) }, false],
    ['a card that is none', { rightCards: ['no key'] }, false],
  ])('of a quiz with %s is taken: %s', (_what, fields, taken) => {
    expect(isTaken('quiz_complete', { ...quiz, ...fields })).toBe(taken);
  });

  test.each([
    ['a hundredth of a second', { completionTime: 0.01 }, true],
    ['no time', { completionTime: 0 }, false],
    ['a day', { completionTime: 86_400 }, true],
    ['more than a day', { completionTime: 86_400.01 }, false],
    ['one pair', { pairs: 1 }, true],
    ['no pair', { pairs: 0 }, false],
    ['the largest board', { pairs: 12 }, true],
    ['more than the largest board', { pairs: 13 }, false],
  ])('of a match with %s is taken: %s', (_what, fields, taken) => {
    expect(isTaken('match_complete', { ...match, ...fields })).toBe(taken);
  });

  test.each(['a', '\u007F', '\u0080', 'ä', '\u07FF', '\u0800', '手', '\uFFFF', '🤟'])(
    'holds as many bytes as it may in characters such as %j, and none more',
    (character) => {
      const bytes = Buffer.byteLength(character);
      const room = maxEventMetadataBytes - Buffer.byteLength('{"a":""}');
      const filled = character
        .repeat(Math.floor(room / bytes))
        .padEnd(Math.floor(room / bytes) * character.length + (room % bytes), '.');
      const metadata = (text: string) => ({ setId, eventType: 'set_view', metadata: `{"a":"${text}"}` });
      expect(analyticsEvent.safeParse(metadata(filled)).success).toBe(true);
      expect(analyticsEvent.safeParse(metadata(`${filled}.`)).success).toBe(false);
    },
  );
});
