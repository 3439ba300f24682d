import { cleanup, render, screen } from '@testing-library/react';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { handPictures } from '../../../../auth/web/sign-in.tsx';
import { fourHand } from './four-hand.ts';
import { Hand, zeroHand } from './hand.tsx';
import { helloHand } from './hello-hand.ts';
import { iLoveYouHand } from './i-love-you-hand.ts';

const pictures = [fourHand, helloHand, iLoveYouHand, zeroHand, ...Object.values(handPictures)];
const maxBytes = 11_000;

afterEach(cleanup);

describe('a hand on a screen', () => {
  it('is decoration that waits for the page and has its place from the start', () => {
    const { container } = render(<Hand picture={zeroHand} />);
    const image = container.querySelector('img');
    expect(screen.queryByRole('img')).toBeNull();
    expect(['alt', 'loading', 'width', 'height'].map((name) => image?.getAttribute(name))).toEqual([
      '',
      'lazy',
      '73',
      '110',
    ]);
  });

  it.each(pictures)(
    '$src has twice the points that it is shown with, a clear ground, and few bytes',
    async (picture) => {
      const file = `.${picture.src}`;
      const { width, height, hasAlpha } = await sharp(file).metadata();
      expect(Math.abs(width / 2 - picture.width)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(height / 2 - picture.height)).toBeLessThanOrEqual(0.5);
      expect(hasAlpha).toBe(true);
      expect((await stat(file)).size).toBeLessThan(maxBytes);
    },
  );
});
