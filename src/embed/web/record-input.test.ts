import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { recordInput } from './record-input.ts';

test('A card that is turned before the program is there asks for no program, whose bytes would hold up its picture', () => {
  document.body.innerHTML = `
    <div data-current data-flipped="false">
      <div role="button" tabindex="0" data-place="front" data-shown="true">A picture</div>
      <div role="button" tabindex="-1" data-place="back" aria-hidden="true">Hello</div>
    </div>
    <button data-next>Next</button>`;
  const askForReplay = vi.fn<() => void>();
  recordInput(askForReplay);
  fireEvent.click(screen.getByText('A picture'));
  expect(document.querySelector('[data-flipped="true"]')).not.toBeNull();
  expect(askForReplay).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Next'));
  expect(askForReplay).toHaveBeenCalled();
});
