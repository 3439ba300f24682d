import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import { endsInsideFrame, wholeFrame, type SigningBox } from '../../media/rules/signing-box.ts';
import {
  boxInCropped,
  boxInSource,
  boxInTurned,
  cropInShape,
  cutsHands,
  largestCrop,
  mirrorFraming,
  turnFraming,
  turnedSize,
  unchangedFraming,
} from './clip-edit.ts';

const boxes = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0.1, max: 1, noNaN: true })))
  .map(([width = 1, height = 1, x = 1, y = 1]): SigningBox => ({
    left: (1 - width) * x,
    top: (1 - height) * y,
    width,
    height,
  }));
const frames = fc.record({ width: fc.integer({ min: 100, max: 1920 }), height: fc.integer({ min: 100, max: 1920 }) });
const ratios = fc.constantFrom(4 / 3, 1, 3 / 4);
const framings = fc
  .array(fc.constantFrom(turnFraming, mirrorFraming), { maxLength: 9 })
  .map((steps) => steps.reduce((framing, step) => step(framing), unchangedFraming));

const hand = { left: 0.1, top: 0.2, width: 0.3, height: 0.5 };

function expectBox(box: SigningBox | undefined, wanted: SigningBox): void {
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(box?.[side]).toBeCloseTo(wanted[side], 9);
}

describe('A box', () => {
  test('turns clockwise with the frame', () => {
    expectBox(boxInTurned(hand, turnFraming(unchangedFraming)), { left: 0.3, top: 0.1, width: 0.5, height: 0.3 });
    expect(turnedSize({ width: 640, height: 360 }, { rotation: 90 })).toEqual({ width: 360, height: 640 });
  });

  test('is mirrored with the frame', () => {
    expectBox(boxInTurned(hand, mirrorFraming(unchangedFraming)), { left: 0.6, top: 0.2, width: 0.3, height: 0.5 });
  });

  test('is where it was after four turns and two mirrors, in any order', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.shuffledSubarray([turnFraming, turnFraming, turnFraming, turnFraming], { minLength: 4 }),
        (box, turns) => {
          const after = [mirrorFraming, ...turns, mirrorFraming].reduce(
            (framing, step) => step(framing),
            unchangedFraming,
          );
          expect(after).toMatchObject({ rotation: 0, isMirrored: false });
          expectBox(boxInTurned(box, after), box);
        },
      ),
    );
  });

  test('is drawn on the turned frame and kept of the source', () => {
    fc.assert(
      fc.property(boxes, framings, (box, framing) => {
        expectBox(boxInSource(boxInTurned(box, framing), framing), box);
      }),
    );
  });

  test('follows the crop as the picture does, whatever was turned before', () => {
    fc.assert(
      fc.property(boxes, boxes, framings, (box, crop, framing) => {
        const placed = boxInTurned(box, framing);
        const after = boxInCropped(box, { ...framing, crop });
        if (after === undefined) return;
        expect(endsInsideFrame(after)).toBe(true);
        if (!cutsHands(placed, crop)) expect(after.left * crop.width + crop.left).toBeCloseTo(placed.left, 2);
      }),
    );
  });

  test('A box of which nothing is left is not known any more', () => {
    expect(
      boxInCropped(hand, { ...unchangedFraming, crop: { left: 0.6, top: 0, width: 0.4, height: 1 } }),
    ).toBeUndefined();
  });
});

describe('A crop', () => {
  test('of a shape is as large as it can be, and keeps the hands where they fit', () => {
    fc.assert(
      fc.property(frames, ratios, boxes, (frame, ratio, around) => {
        const crop = largestCrop(frame, ratio, around);
        expect(endsInsideFrame(crop)).toBe(true);
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 9);
        expect((crop.width * frame.width) / (crop.height * frame.height)).toBeCloseTo(ratio, 6);
        if (around.width <= crop.width && around.height <= crop.height) expect(cutsHands(around, crop)).toBe(false);
      }),
    );
  });

  test('keeps its shape and the frame however it is dragged', () => {
    fc.assert(
      fc.property(frames, ratios, boxes, boxes, (frame, ratio, before, wanted) => {
        const crop = cropInShape(frame, ratio, before, wanted);
        expect(endsInsideFrame(crop)).toBe(true);
        expect((crop.width * frame.width) / (crop.height * frame.height)).toBeCloseTo(ratio, 6);
      }),
    );
  });

  test('takes its size from the side that was dragged', () => {
    const before = { left: 0.2, top: 0.2, width: 0.4, height: 0.4 };
    const square = { width: 100, height: 100 };
    expect(cropInShape(square, 1, before, { ...before, width: 0.6, height: 0.5 }).height).toBeCloseTo(0.6);
    expect(cropInShape(square, 1, before, { ...before, width: 0.5, height: 0.2 }).width).toBeCloseTo(0.2);
    expect(cropInShape({ width: 200, height: 100 }, 1, before, { ...before, width: 0.01 })).toEqual({
      left: expect.closeTo(0.155),
      top: expect.closeTo(0.3),
      width: expect.closeTo(minSigningBoxSide),
      height: expect.closeTo(2 * minSigningBoxSide),
    });
  });

  test('A crop that is the whole frame cuts nothing', () => {
    expect(cutsHands(wholeFrame, wholeFrame)).toBe(false);
    expect(cutsHands(hand, { ...wholeFrame, left: 0.11, width: 0.89 })).toBe(true);
  });
});
