import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { stopRecordingClicks, useClickReplay } from './click-replay.ts';

afterEach(cleanup);

function Page() {
  const [count, setCount] = useState(0);
  const [isOn, setOn] = useState(false);
  useClickReplay();
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Pressed ${count} times`}
      </button>
      <button type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <span>Dark</span>
      </button>
    </>
  );
}

test('what was pressed in a rendered page before its program came is done, each press once and in order', async () => {
  completeWindow();
  await import('./pre-hydration.ts');
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  screen.getByRole('button', { name: /Pressed/ }).click();
  screen.getByRole('button', { name: /Pressed/ }).click();
  screen.getByText('Dark').click();
  stopRecordingClicks();
  await act(async () => render(<Page />, { container, hydrate: true }));
  expect(await screen.findByRole('button', { name: 'Pressed 2 times' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Dark', pressed: true })).toBeTruthy();
  await act(async () => screen.getByText('Dark').click());
  expect(screen.getByRole('button', { name: 'Dark', pressed: false })).toBeTruthy();
});
