import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** The module has the state of one page. */
async function recordOnNewPage(): Promise<() => void> {
  vi.resetModules();
  const askForReplay = vi.fn<() => void>();
  (await import('./record-input.ts')).recordInput(askForReplay);
  return askForReplay;
}

test('A card that is turned before the program is there asks for no program, whose bytes would hold up its picture', async () => {
  document.body.innerHTML = `
    <div data-current data-flipped="false">
      <div role="button" tabindex="0" data-place="front" data-shown="true">A picture</div>
      <div role="button" tabindex="-1" data-place="back" aria-hidden="true">Hello</div>
    </div>
    <button data-next>Next</button>`;
  const askForReplay = await recordOnNewPage();
  fireEvent.click(screen.getByText('A picture'));
  expect(document.querySelector('[data-flipped="true"]')).not.toBeNull();
  expect(askForReplay).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Next'));
  expect(askForReplay).toHaveBeenCalled();
});

test('The keys lead to the screen after the last card, and not beyond it', async () => {
  document.body.innerHTML = '<div role="progressbar" aria-valuemax="2"></div>';
  const askForReplay = await recordOnNewPage();
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  for (let times = 0; times < 4; times += 1) press('ArrowRight');
  expect(askForReplay).toHaveBeenCalledTimes(2);
  for (let times = 0; times < 4; times += 1) press('ArrowLeft');
  expect(askForReplay).toHaveBeenCalledTimes(4);
});

test('Enter is recorded like the digits between which it leads through a quiz, but not where it presses a button', async () => {
  document.body.innerHTML = '<div role="progressbar" aria-valuemax="2"></div><button>Next</button>';
  const askForReplay = await recordOnNewPage();
  for (const key of ['1', 'Enter', '2', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(Reflect.get(window, 'recordedInput').toReplay).toEqual(['1', 'Enter', '2', 'Enter']);
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  fireEvent.keyDown(screen.getByText('Next'), { key: 'Enter' });
  expect(askForReplay).toHaveBeenCalledTimes(4);
});
