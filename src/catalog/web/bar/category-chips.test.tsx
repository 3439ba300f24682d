import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createTexts } from '../../../platform/rules/languages/texts.ts';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { TextsProvider } from '../../../platform/web/languages/use-texts.tsx';
import { CategoryChips } from './catalog-bar.tsx';

afterEach(cleanup);

function openRow(language: string) {
  completeWindow();
  const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
  render(
    <TextsProvider texts={createTexts(language)}>
      <CategoryChips categories={['Family', 'School']} category={undefined} hrefOf={() => '/'} onChoose={() => {}} />
    </TextsProvider>,
  );
  const row = screen.getByRole('list');
  Object.defineProperties(row, {
    scrollWidth: { value: 900 },
    clientWidth: { value: 300 },
    scrollBy: { value: scrollBy },
  });
  const scrollTo = (scrollLeft: number) => {
    Object.defineProperty(row, 'scrollLeft', { value: scrollLeft, configurable: true });
    fireEvent.scroll(row);
  };
  return { scrollTo, scrollBy };
}

test.each([
  { language: 'en', scrolledTo: 100, back: 'Scroll left', on: 'Scroll right', byPx: [-200, 200] },
  { language: 'ar', scrolledTo: -100, back: 'Scroll right', on: 'Scroll left', byPx: [200, -200] },
])(
  'the buttons of the categories scroll back and on in $language',
  async ({ language, scrolledTo, back, on, byPx }) => {
    const row = openRow(language);
    row.scrollTo(scrolledTo);
    const buttons = screen.getAllByLabelText(/^Scroll/);
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([back, on]);
    for (const button of buttons) await userEvent.click(button);
    expect(row.scrollBy.mock.calls).toEqual(byPx.map((left) => [{ left, behavior: 'smooth' }]));
  },
);

test.each([
  { scrolledTo: 1, buttons: ['Scroll right'] },
  { scrolledTo: 2, buttons: ['Scroll left', 'Scroll right'] },
  { scrolledTo: 598, buttons: ['Scroll left', 'Scroll right'] },
  { scrolledTo: 599, buttons: ['Scroll left'] },
])(
  'scrolled to $scrolledTo of 600 px, the categories have buttons towards what is out of view',
  ({ scrolledTo, buttons }) => {
    openRow('en').scrollTo(scrolledTo);
    expect(screen.getAllByLabelText(/^Scroll/).map((button) => button.getAttribute('aria-label'))).toEqual(buttons);
  },
);
