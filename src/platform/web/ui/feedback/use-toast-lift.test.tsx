import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useToastLift } from './use-toast-lift.ts';

afterEach(cleanup);

test('toasts are lifted as long as there are controls anywhere', () => {
  const { rerender, unmount } = render(<Controls areThere />);
  const dialog = render(<Controls areThere />);
  rerender(<Controls areThere={false} />);
  expect(isLifted()).toBe(true);
  dialog.unmount();
  expect(isLifted()).toBe(false);
  unmount();
  expect(isLifted()).toBe(false);
});

function Controls({ areThere }: { areThere: boolean }) {
  useToastLift(areThere);
  return null;
}

function isLifted(): boolean {
  return document.documentElement.hasAttribute('data-lifts-toasts');
}
