import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SigningBox } from '../../media/rules/signing-box.ts';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { BoxFrame } from './box-frame.tsx';

const onChange = vi.fn<(box: SigningBox) => void>();

beforeEach(() => {
  completeWindow();
  onChange.mockClear();
  const stage = document.createElement('div');
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  render(
    <BoxFrame stage={{ current: stage }} box={{ left: 0.2, top: 0.3, width: 0.5, height: 0.4 }} onChange={onChange} />,
  );
});
afterEach(cleanup);

const edge = (name: string) => screen.getByRole('slider', { name });
const percent = (share: number) => Math.round(share * 100);
function changed() {
  const [{ left, top, width, height }] = onChange.mock.lastCall ?? [{ left: 0, top: 0, width: 0, height: 0 }];
  return [left, top, left + width, top + height].map(percent);
}

test('the edges of a box say where they are, and how far they can go', () => {
  const told = ['Left edge', 'Upper edge', 'Right edge', 'Lower edge'].map((name) =>
    ['orientation', 'valuemin', 'valuemax', 'valuenow', 'valuetext'].map((what) =>
      edge(name).getAttribute(`aria-${what}`),
    ),
  );
  expect(told).toEqual([
    ['horizontal', '0', '60', '20', '20 % from the left'],
    ['vertical', '0', '60', '30', '30 % from the top'],
    ['horizontal', '30', '100', '70', '70 % from the left'],
    ['vertical', '40', '100', '70', '70 % from the top'],
  ]);
});

test.each([
  ['Left edge', { key: 'ArrowLeft' }, [19, 30, 70, 70]],
  ['Left edge', { key: 'ArrowRight' }, [21, 30, 70, 70]],
  ['Upper edge', { key: 'ArrowUp', shiftKey: true }, [20, 25, 70, 70]],
  ['Lower edge', { key: 'ArrowDown' }, [20, 30, 70, 71]],
  ['Right edge', { key: 'PageUp', shiftKey: true }, [20, 30, 60, 70]],
  ['Right edge', { key: 'PageDown' }, [20, 30, 80, 70]],
  ['Right edge', { key: 'End' }, [20, 30, 100, 70]],
  ['Upper edge', { key: 'Home' }, [20, 0, 70, 70]],
])('%s moves by %o to %o', (name, key, box) => {
  expect(fireEvent.keyDown(edge(name), key)).toBe(false);
  expect(changed()).toEqual(box);
});

test('other keys, and keys of the browser, leave a box as it is', () => {
  const left = edge('Left edge');
  for (const key of [
    { key: 'a' },
    ...['altKey', 'ctrlKey', 'metaKey'].map((held) => ({ key: 'ArrowLeft', [held]: true })),
  ])
    expect(fireEvent.keyDown(left, key)).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['[data-edge=right]', [20, 30, 80, 70]],
  ['[data-edge=bottom]', [20, 30, 70, 90]],
  ['[data-corner="left top"]', [30, 50, 70, 70]],
  ['.box', [30, 50, 80, 90]],
])('%s is dragged by the primary button alone, until it is let go', (selector, box) => {
  const handle = document.querySelector(selector);
  if (handle === null) throw new Error(`There is no ${selector}`);
  const point = (type: string, clientX: number, clientY: number, rest: PointerEventInit = {}) =>
    fireEvent(handle, new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, clientY, ...rest }));
  point('pointerdown', 100, 50, { button: 2 });
  point('pointerdown', 100, 50, { isPrimary: false });
  point('pointermove', 120, 70);
  expect(onChange).not.toHaveBeenCalled();
  point('pointerdown', 100, 50);
  point('pointermove', 120, 70);
  expect(changed()).toEqual(box);
  point('pointerup', 120, 70);
  point('pointermove', 150, 90);
  expect(onChange).toHaveBeenCalledOnce();
});
