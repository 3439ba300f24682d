import { describe, expect, it } from 'vitest';
import { frameAround } from './frame-around.ts';

const aspect = 4 / 3;

describe('a frame', () => {
  it.each([
    ['a tall hand', { left: -0.03, right: 0.04, bottom: 0, top: 0.19 }],
    ['a wide one', { left: -0.09, right: 0.14, bottom: 0.04, top: 0.13 }],
    ['a fist', { left: -0.04, right: 0.05, bottom: 0.01, top: 0.12 }],
  ])('cuts nothing of %s', (_, extent) => {
    const { centerX, centerY, height } = frameAround(extent, aspect);
    expect(extent.left).toBeGreaterThan(centerX - (height * aspect) / 2);
    expect(extent.right).toBeLessThan(centerX + (height * aspect) / 2);
    expect(extent.bottom).toBeGreaterThan(centerY - height / 2);
    expect(extent.top).toBeLessThan(centerY + height / 2);
  });

  it('shows a small hand no nearer than 17 cm of height', () => {
    expect(frameAround({ left: 0, right: 0.02, bottom: 0, top: 0.02 }, aspect).height).toBe(0.17);
  });
});
