import { describe, expect, it } from 'vitest';
import { boxAround, parseSign } from './sign-notation.ts';

describe('Formal SignWriting', () => {
  it('places every symbol and says which box they fill', () => {
    expect(parseSign('M528x507S10020492x477S2450a497x473')).toEqual({
      symbols: [
        { key: 'S10020', x: 492, y: 477 },
        { key: 'S2450a', x: 497, y: 473 },
      ],
      box: { left: 492, top: 473, width: 36, height: 34 },
    });
  });

  it.each(['', 'M507x507', 'S1f720487x492', 'M507x507S1f720487x492 '])("refuses '%s'", (notation) => {
    expect(() => parseSign(notation)).toThrow('is not a sign');
  });
});

describe('boxAround', () => {
  it('holds all boxes', () => {
    const boxes = [
      { left: 0, top: 5, width: 10, height: 10 },
      { left: -2, top: 7, width: 3, height: 20 },
    ];
    expect(boxAround(boxes)).toEqual({ left: -2, top: 5, width: 12, height: 22 });
  });
});
