import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { pass } from '../../player/web/test-browser.ts';
import { testCard, testCards, testImage, testVideo } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, next, position, previous, startEachTestAfresh } from '../../player/web/test-study.ts';

startEachTestAfresh();

test('Toasts are lifted above the controls below the cards, but not at the end, where there are none', async () => {
  render(<TestedPlayer cards={testCards(1)} />);
  const { documentElement } = document;
  expect(documentElement.hasAttribute('data-lifts-toasts')).toBe(true);
  await userEvent.click(next());
  await waitFor(() => expect(documentElement.hasAttribute('data-lifts-toasts')).toBe(false));
});

describe('moving on', () => {
  test('goes to the next card, which lies unflipped, and back', async () => {
    render(<TestedPlayer />);
    await userEvent.click(card());
    await userEvent.click(next());
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    expect(position()).toBe('Card 2 of 3');
    await userEvent.click(previous());
    await waitFor(() => expect(card().textContent).toContain('Definition 1'));
  });

  test('ignores previous on the first card', async () => {
    render(<TestedPlayer />);
    expect(previous()).toHaveProperty('disabled', true);
    await userEvent.keyboard('{ArrowLeft}');
    expect(position()).toBe('Card 1 of 3');
  });

  test('by a key that is held ends at the last card; pressing it again completes the deck', async () => {
    render(<TestedPlayer />);
    await userEvent.keyboard('{ArrowRight>9/}');
    expect(position()).toBe('Card 3 of 3');
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText("You've completed all 3 cards!")).toBeTruthy();
  });

  test('leads with the left arrow from the end back to the last card', async () => {
    render(<TestedPlayer />);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await screen.findByText("You've completed all 3 cards!");
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(card().textContent).toContain('Definition 3'));
    expect(document.activeElement).toBe(card());
  });

  test('counts at once, also when the keys are quicker than the cards', async () => {
    render(<TestedPlayer cards={testCards(9)} />);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(position()).toBe('Card 4 of 9');
    await waitFor(() => expect(card().textContent).toContain('Definition 4'));
  });

  test('gets there also when a key is pressed in the instant in which a card has left', async () => {
    vi.useFakeTimers();
    render(<TestedPlayer cards={testCards(5)} />);
    for (let presses = 0; presses < 5; presses++) {
      act(() => {
        vi.advanceTimersByTime(150);
        fireEvent.keyDown(document.body, { key: 'ArrowRight' });
      });
    }
    await pass(350);
    expect(screen.getByText("You've completed all 5 cards!")).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await pass(350);
    expect(card().textContent).toContain('Definition 5');
  });

  test('hands the focus on when the button under it is disabled', async () => {
    render(<TestedPlayer />);
    await userEvent.click(next());
    await userEvent.click(previous());
    expect(document.activeElement).toBe(next());
  });

  test('ends in praise, for all cards, and begins again', async () => {
    render(<TestedPlayer />);
    for (let cards = 0; cards < 3; cards++) await userEvent.click(next());
    expect(await screen.findByText("You've completed all 3 cards!")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3');
    await userEvent.click(screen.getByRole('button', { name: 'Restart Flip Cards' }));
    await waitFor(() => expect(card().textContent).toContain('Definition 1'));
    expect(document.activeElement).toBe(card());
    expect(position()).toBe('Card 1 of 3');
  });

  test('ends with the pictures of the cards, a video by its poster', async () => {
    const pictures = [testCard({ id: 'image', ...testImage }), testCard({ id: 'video', ...testVideo })];
    render(<TestedPlayer cards={[...pictures, testCard({ id: 'text' })]} />);
    for (let cards = 0; cards < 3; cards++) await userEvent.click(next());
    const items = within(await screen.findByRole('list', { name: 'Cards' })).getAllByRole('listitem');
    const sources = items.map((item) => item.querySelector('img')?.getAttribute('src'));
    const [image, poster] = [testImage.mediaPath, testVideo.posterPath].map((path) => expect.stringContaining(path));
    expect(sources).toEqual([image, poster, undefined]);
  });

  test('leads from its end to the match game', async () => {
    render(<TestedPlayer cards={testCards(1)} />);
    await userEvent.click(next());
    await userEvent.click(await screen.findByRole('button', { name: 'Try Match Game' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  });

  test('leads from its end to the quiz', async () => {
    render(<TestedPlayer cards={testCards(2)} />);
    for (let cards = 0; cards < 2; cards++) await userEvent.click(next());
    await userEvent.click(await screen.findByRole('button', { name: 'Try Quiz Mode' }));
    expect(await screen.findByText('Question 1 of 2')).toBeTruthy();
  });

  test('is of the wrong answers alone when a quiz hands those over, until another mode is chosen', async () => {
    render(<TestedPlayer cards={testCards(4)} search="defaultMode=quiz&maxQuestions=all" />);
    const prompted = () => screen.getByRole('group', { name: 'Prompt' }).textContent?.replace('Definition ', '');
    let before: string | undefined;
    for (let question = 1; question <= 4; question++) {
      await screen.findByText(`Question ${question} of 4`);
      await waitFor(() => expect(prompted()).not.toBe(before));
      before = prompted();
      // Those of the cards 1 and 2 are right.
      await userEvent.click(screen.getByRole('radio', { name: before === '2' ? 'Term 2' : 'Term 1' }));
      if (question < 4) await userEvent.click(next());
    }
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Practise these 2' }));
    await waitFor(() => expect(position()).toBe('Card 1 of 2'));
    expect(document.activeElement).toBe(card());
    expect(await screen.findByRole('button', { name: 'Back to all cards' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Quiz' }));
    await userEvent.click(screen.getByRole('button', { name: 'Flip' }));
    await waitFor(() => expect(position()).toBe('Card 1 of 4'));
  });

  test('offers no mode at the end that there is not', async () => {
    render(<TestedPlayer cards={testCards(1)} search="modes=flip" />);
    await userEvent.click(next());
    await screen.findByText("You've completed all 1 cards!");
    expect(screen.queryByRole('button', { name: 'Try Match Game' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Quiz Mode' })).toBeNull();
  });

  test.each([
    ['one card no quiz', testCards(1), ['Restart Flip Cards', 'Try Match Game']],
    [
      'terms alone neither match nor quiz',
      testCards(2).map((each) => ({ ...each, definition: '' })),
      ['Restart Flip Cards'],
    ],
    ['two cards all modes', testCards(2), ['Restart Flip Cards', 'Try Match Game', 'Try Quiz Mode']],
  ])('offers at the end only what there are cards for: for %s', async (_, cards, expected) => {
    render(<TestedPlayer cards={cards} />);
    for (const _each of cards) await userEvent.click(next());
    await screen.findByText(/You've completed all/);
    const offered = screen.getAllByRole('button', { name: /Try|Restart/ }).map(({ textContent }) => textContent);
    expect(offered.toSorted()).toEqual(expected);
  });

  test('tells of each turn from front to back', async () => {
    const handleTrack = vi.fn<(eventType: string) => void>();
    render(<TestedPlayer onTrack={handleTrack} />);
    for (let turns = 0; turns < 3; turns++) await userEvent.click(card());
    expect(handleTrack.mock.calls).toEqual([['card_flip'], ['card_flip']]);
  });
});

describe('what is told to those who do not see it', () => {
  const told = () => screen.getByText(/^Card \d+ of \d+$/).parentElement?.textContent;

  test('is what the card shows when it turned or came while the focus was elsewhere', async () => {
    render(<TestedPlayer />);
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
    expect(told()).toBe('Card 1 of 3');
    next().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(told()).toBe('Card 2 of 3Definition: Definition 2');
    act(() => document.body.focus());
    next().blur();
    await userEvent.keyboard(' ');
    expect(told()).toBe('Card 2 of 3Term: Term 2');
  });

  test('is not told twice: the card that has the focus is read because the focus goes along', async () => {
    render(<TestedPlayer />);
    await userEvent.keyboard(' ');
    card().focus();
    await userEvent.keyboard('{Enter}');
    expect(told()).toBe('Card 1 of 3');
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    expect(told()).toBe('Card 2 of 3');
  });

  test('is both sides where both are shown', async () => {
    localStorage.setItem('flashcard-show-both-sides', 'true');
    render(<TestedPlayer />);
    await screen.findByRole('button', { name: 'Autoplay' });
    await userEvent.keyboard('{ArrowRight}');
    expect(told()).toBe('Card 2 of 3Definition: Definition 2. Term: Term 2');
  });
});

describe('the count', () => {
  const count = () => screen.getByRole('button', { name: /go to card$/ });
  const field = () => screen.getByRole('textbox', { name: 'Card number, 1 to 30' });

  test.each(['17', '١٧'])('takes the number of a card to go to (%s)', async (typed) => {
    render(<TestedPlayer cards={testCards(30)} />);
    expect(count().textContent).toBe('1 / 30');
    await userEvent.click(count());
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(position()).toBe('Card 17 of 30');
    await waitFor(() => expect(card().textContent).toContain('Definition 17'));
    expect(document.activeElement).toBe(count());
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each([
    ['999', 'Card 30 of 30'],
    ['0', 'Card 1 of 30'],
    ['x', 'Card 2 of 30'],
  ])('%s leads to %s', async (typed, expected) => {
    render(<TestedPlayer cards={testCards(30)} />);
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(count());
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(position()).toBe(expected);
  });

  test('takes none after Escape, and the arrows in its field are its own', async () => {
    render(<TestedPlayer cards={testCards(30)} />);
    await userEvent.click(count());
    await userEvent.keyboard('5{ArrowRight}{ArrowRight}{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(count());
    expect(position()).toBe('Card 1 of 30');
  });
});

describe('coming back', () => {
  test('leads to the card where one was, in this set alone', async () => {
    const { unmount } = render(<TestedPlayer cards={testCards(9)} />);
    await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
    unmount();
    render(<TestedPlayer cards={testCards(9).toReversed()} />);
    expect(position()).toBe('Card 7 of 9');
    expect(card().textContent).toContain('Definition 3');
    expect(localStorage.getItem('flashcard-places')).toBe('set-1 3');
  });

  test('leads to the beginning once the deck was finished, or the card is gone', async () => {
    const { unmount } = render(<TestedPlayer />);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(localStorage.getItem('flashcard-places')).toBe('');
    unmount();
    localStorage.setItem('flashcard-places', 'set-1 gone');
    render(<TestedPlayer />);
    expect(position()).toBe('Card 1 of 3');
  });

  test('finds shuffled cards in the order in which they were left', async () => {
    const { unmount } = render(<TestedPlayer cards={testCards(30)} search="shuffle=1" />);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(position()).toBe('Card 3 of 30'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.querySelector('[data-layer="leaving"]')).toBeNull());
    const fourth = card().textContent;
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.querySelector('[data-layer="leaving"]')).toBeNull());
    const third = card().textContent;
    unmount();
    render(<TestedPlayer cards={testCards(30)} search="shuffle=1" />);
    expect(position()).toBe('Card 3 of 30');
    expect(card().textContent).toBe(third);
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(card().textContent).toBe(fourth));
  });

  test('from another mode leads to the first card', async () => {
    render(<TestedPlayer search="modes=flip,match" />);
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'Match' }));
    await screen.findByRole('button', { name: 'Start' });
    await userEvent.click(screen.getByRole('button', { name: 'Flip' }));
    expect(position()).toBe('Card 1 of 3');
  });

  test('leads to the beginning where nothing can be stored', async () => {
    const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('Storage is blocked');
    });
    render(<TestedPlayer />);
    expect(position()).toBe('Card 1 of 3');
    getItem.mockRestore();
  });
});
