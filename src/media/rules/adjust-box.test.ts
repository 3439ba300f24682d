import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeOf, edgeRange, movedBox, withEdge, type BoxEdge } from './adjust-box.ts';
import { readSigningBox, wholeFrame } from './signing-box.ts';

const edges = ['left', 'top', 'right', 'bottom'] as const;
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const change = fc.oneof(
  fc.record({ edge: fc.constantFrom<BoxEdge>(...edges), to: share }),
  fc.record({ dx: share, dy: share }),
);

/** The box may be smaller than the least side by an amount that neither the eye nor the contract would notice. */
const asRead = (box: object) => readSigningBox({ ...box });

test('whatever is done to a box, it stays one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let box = wholeFrame;
      for (const each of changes) {
        box = 'edge' in each ? withEdge(box, each.edge, each.to) : movedBox(box, each);
        expect(asRead(box)).toBeDefined();
      }
    }),
  );
});

test('an edge goes where it is wanted, and the other three stay', () => {
  const box = { left: 0.2, top: 0.1, width: 0.5, height: 0.6 };
  fc.assert(
    fc.property(fc.constantFrom(...edges), share, (edge, wanted) => {
      const { min, max } = edgeRange(box, edge);
      const after = withEdge(box, edge, wanted);
      expect(edgeOf(after, edge)).toBeCloseTo(Math.min(max, Math.max(min, wanted)));
      for (const other of edges.filter((each) => each !== edge)) {
        expect(edgeOf(after, other)).toBeCloseTo(edgeOf(box, other));
      }
    }),
  );
});

test('a box that is moved keeps its size, and stops at the side of the frame', () => {
  const box = { left: 0.2, top: 0.1, width: 0.5, height: 0.6 };
  expect(movedBox(box, { dx: 0.1, dy: -0.05 })).toMatchObject({ left: expect.closeTo(0.3), top: expect.closeTo(0.05) });
  expect(movedBox(box, { dx: 2, dy: -2 })).toEqual({ ...box, left: 0.5, top: 0 });
});
