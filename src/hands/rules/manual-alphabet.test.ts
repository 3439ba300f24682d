import { describe, expect, it } from 'vitest';
import { americanAlphabet } from './american-alphabet.ts';
import { fingerNames } from './hand-pose.ts';
import { readHandshapes } from './manual-alphabet.ts';

const handshapes = [...americanAlphabet.handshapes];

describe('the American alphabet', () => {
  it('has the 26 letters and the ten digits', () => {
    expect([...americanAlphabet.handshapes.keys()].toSorted().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  });

  it.each(handshapes)('%s bends every joint within what a hand can do', (_, { fingers, thumb }) => {
    for (const name of fingerNames) {
      const { mcp, pip, dip, spread } = fingers[name];
      expect([
        mcp >= -20,
        mcp <= 95,
        pip >= -5,
        pip <= 110,
        dip >= -5,
        dip <= 80,
        Math.abs(spread) <= 20,
      ]).not.toContain(false);
    }
    expect([thumb.mcp >= -5, thumb.mcp <= 60, thumb.ip >= -15, thumb.ip <= 80]).not.toContain(false);
  });

  it('writes J and Z in the air, and nothing else', () => {
    expect([...americanAlphabet.paths.keys()]).toEqual(['J', 'Z']);
  });
});

describe('a table of handshapes', () => {
  const head = 'sign,thumb_place';

  it('without a column is refused, with the sign and the column', () => {
    expect(() => readHandshapes(`${head}\nA,beside`)).toThrow("The handshape 'A' has no 'index_mcp'");
  });

  it('with an angle that is no number is refused', () => {
    expect(() => readHandshapes(`${head},index_mcp\nA,beside,much`)).toThrow("The handshape 'A' has a bad 'index_mcp'");
  });
});
