import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchCards } from '../../match/rules/test-match-cards.ts';
import { judgeTyped, typedTermsFrom } from './typed-term.ts';

function judge(typed: string, term: string, ...others: string[]) {
  const cards = matchCards(...[term, ...others].map((each, index) => `${each}=meaning ${index}`));
  const [card] = cards;
  return card && judgeTyped(typedTermsFrom(cards)(card), typed);
}

describe('a typed term is right', () => {
  test.each([
    ['HELLO', 'Hello'],
    ['  hello ', 'Hello'],
    ['hello', 'Hello!'],
    ['how are you', 'How are you?'],
    ["I don't know", 'I don’t know'],
    ['email', 'e-mail'],
    ['ice  cream', 'Ice Cream'],
    ['STRASSE', 'Straße'],
    ['bank', 'Bank (money)'],
    ['Bank (money)', 'Bank (money)'],
    ['sofa', 'sofa / couch'],
    ['Couch', 'sofa/couch'],
    ['you', 'I / you'],
    ['左', '左/右'],
    ['?', '?'],
    ['are you 5', 'Are you 5?'],
    ['1000', '1,000'],
    ['covid 19', 'COVID-19'],
    ['-5', '−5'],
    ['ありがとう', 'ありがとう'],
    ['DVD', 'ＤＶＤ'],
    ['３月', '3月'],
    ['good', 'go\u200Bod'],
    ['hi', 'hi\u200E'],
    ['میخواهم', 'می\u200Cخواهم'],
  ])('%j for %j', (typed, term) => expect(judge(typed, term)).toBe('right'));

  test('when it is the term of another card with the same definition or media', () => {
    const cards = matchCards('Hi=greeting', 'Hello=Greeting', 'Bye=parting');
    const accepts = (typed: string) => cards[0] && judgeTyped(typedTermsFrom(cards)(cards[0]), typed);
    expect([accepts('hello'), accepts('bye')]).toEqual(['right', 'wrong']);
    const clips = matchCards('Sea=/a.png', 'Ocean=/a.png', 'Lake=/b.png');
    expect(clips[0] && judgeTyped(typedTermsFrom(clips)(clips[0]), 'ocean')).toBe('right');
  });

  test.each([
    ["don't", 'don’t', "don't"],
    ['don’t', "don't", 'don´t'],
    ['thank you', 'Thank you!', 'Thank you'],
    ['what', 'What?', 'what'],
  ])('%j for %j, although another term, %j, differs in punctuation', (typed, term, other) => {
    expect(judge(typed, term, other)).toBe('right');
  });

  test.each([
    ['A greeting.', 'a greeting'],
    ['The year 1990.', 'The year 1990'],
  ])('when definitions of two cards differ in punctuation only, such as %j and %j', (one, other) => {
    const cards = matchCards(`Hi=${one}`, `Hello=${other}`);
    expect(cards[0] && judgeTyped(typedTermsFrom(cards)(cards[0]), 'hello')).toBe('right');
  });

  test.each([
    ['-5', '5'],
    ['1/2', '12'],
    ['C++', 'C'],
    ['👍 hand', '👎 hand'],
  ])('but not when its definition differs in signs only, such as %j and %j', (one, other) => {
    const cards = matchCards(`plus=${other}`, `minus=${one}`);
    expect(cards[0] && judgeTyped(typedTermsFrom(cards)(cards[0]), 'minus')).toBe('wrong');
  });
});

describe('a typed term is almost right', () => {
  test.each([
    ['cafe', 'café'],
    ['pate', 'pâte'],
    ['helo', 'hello'],
    ['helllo', 'hello'],
    ['hallo', 'hello'],
    ['hlelo', 'hello'],
    ['good mornign', 'Good morning'],
    ['bok', 'book'],
    ['wrold', 'world (planet)'],
    ['שלום', 'שָׁלוֹם'],
    ['תודה', 'תּוֹדָה'],
    ['מים', 'מַיִם'],
    ['معلم', 'مُعَلِّم'],
    ['مدرسة', 'مَدْرَسَة'],
    ['اب', 'أب'],
  ])('%j for %j', (typed, term) => expect(judge(typed, term)).toBe('almost'));
});

describe('a typed term is wrong', () => {
  test.each([
    ['', 'hello'],
    [' ? ', 'hello'],
    ['cot', 'cat'],
    ['heo', 'hello'],
    ['gold mornign', 'Good morning'],
    ['i so home', 'I go home'],
    ['1985', '1984'],
    ['goodbye', 'hello'],
    ['hello there', 'hello'],
    ['5', '-5'],
    ['24', '24 / 7'],
    ['か', 'が'],
  ])('%j for %j', (typed, term) => expect(judge(typed, term)).toBe('wrong'));

  test('when it is another term of the set, however similar', () => {
    expect(judge('gold', 'cold')).toBe('almost');
    expect(judge('gold', 'cold', 'Gold')).toBe('wrong');
    expect(judge('goold', 'cold', 'Gold')).toBe('wrong');
    expect(judge('pâté', 'pâte', 'pâté')).toBe('wrong');
  });

  test.each([
    ['12', '1/2'],
    ['12', '1 / 2'],
    ['1012', '10 - 12'],
    ['15', '1,5'],
    ['C', 'C++'],
    ['C', 'C#'],
  ])('when it is %j, which differs from %j in signs only, and is another term', (typed, term) => {
    expect(judge(typed, term)).toBe('right');
    expect(judge(typed, term, typed)).toBe('wrong');
    expect(judge(term, term, typed)).toBe('right');
  });

  test.each([
    ['mouse', 'house', 'mouse (animal)'],
    ['mouse', 'house (home)', 'mouse / rat'],
    ['bear', 'bean', 'bear / cub'],
    ['Cubs', 'cuts / cups', 'bear / cubs'],
  ])('when %j for %j is one of the ways to write %j', (typed, term, other) => {
    expect(judge(typed, term)).toBe('almost');
    expect(judge(typed, term, other)).toBe('wrong');
  });
});

test('a term typed exactly as on the card is right, whatever other terms the set has', () => {
  const terms = fc.array(
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[=/]/.test(text) && text.trim() !== ''),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(terms, ([term = 'a', ...others]) => {
      expect(judge(term, term, ...others)).toBe('right');
    }),
  );
});
