// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '../../shared/contract/card.ts';
import { parseEmbedParameters } from '../../shared/embed/options.ts';
import { embedPreferenceKeys } from '../../shared/preference-keys.ts';
import { createQueryClient } from '../api/query-client.ts';
// What the player loads later is here already: how long that takes is not what is tested.
import './flip/tools/card-tools.tsx';
import './match/match-mode.tsx';
import './settings/player-settings-dialog.tsx';
import { Player } from './player.tsx';
import { prepareBrowser } from './test-browser.ts';
import { testCard, testCards, testImage, testVideo } from './test-cards.ts';
import { usePlayerSettings } from './settings/use-player-settings.ts';

interface TestedPlayer {
  cards?: Card[];
  search?: string;
  onTrack?: (eventType: string) => void;
}

function TestedPlayer({ cards = testCards(3), search = '', onTrack }: TestedPlayer) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  const control = usePlayerSettings(embedPreferenceKeys, parameters);
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Player
        set={{ id: 'set-1', title: 'Greetings', publicTitle: '', visibility: 'public' }}
        cards={cards}
        parameters={parameters}
        preferenceKeys={embedPreferenceKeys}
        control={control}
        onTrack={onTrack}
      />
    </QueryClientProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const card = () => screen.getByRole('button', { name: /^(Term|Definition|Sign)/ });
const next = () => screen.getByRole('button', { name: 'Next' });
const previous = () => screen.getByRole('button', { name: 'Previous' });
const position = () => screen.getByText(/^Card \d+ of \d+$/).textContent;

/** Time goes by, and the player keeps up with it. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

async function openSettings() {
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  return within(await screen.findByRole('dialog', { name: 'Settings' }));
}

describe('the header', () => {
  test('shows the title', () => {
    render(<TestedPlayer />);
    expect(screen.getByRole('heading', { level: 1, name: 'Greetings' })).toBeTruthy();
  });

  test('has a mode switch between the modes of the address, and none for a single one', async () => {
    const { unmount } = render(<TestedPlayer search="modes=flip,match" />);
    const modes = within(screen.getByRole('group', { name: 'Study mode' }));
    await userEvent.click(modes.getByRole('button', { name: 'Match' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    await userEvent.click(modes.getByRole('button', { name: 'Flip' }));
    expect(card().textContent).toContain('Definition 1');
    unmount();
    render(<TestedPlayer search="modes=flip" />);
    expect(screen.queryByRole('group', { name: 'Study mode' })).toBeNull();
  });

  test('has no settings button with hideSettings=1', () => {
    render(<TestedPlayer search="hideSettings=1" />);
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
  });

  test('has a fullscreen button with fullscreen=1 where the browser can', () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    const { unmount } = render(<TestedPlayer search="fullscreen=1" />);
    expect(screen.getByRole('button', { name: 'Fullscreen' })).toBeTruthy();
    unmount();
    render(<TestedPlayer />);
    expect(screen.queryByRole('button', { name: 'Fullscreen' })).toBeNull();
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    cleanup();
    render(<TestedPlayer search="fullscreen=1" />);
    expect(screen.queryByRole('button', { name: 'Fullscreen' })).toBeNull();
  });
});

describe('the card', () => {
  test('shows the definition first and turns to the term', async () => {
    render(<TestedPlayer />);
    expect(card().textContent).toContain('Definition 1');
    await userEvent.click(card());
    expect(card().textContent).toContain('Term 1');
  });

  test('turns with the space bar, and with Enter when it has the focus', async () => {
    render(<TestedPlayer />);
    await userEvent.keyboard(' ');
    expect(card().textContent).toContain('Term 1');
    card().focus();
    await userEvent.keyboard('{Enter}');
    expect(card().textContent).toContain('Definition 1');
    await userEvent.keyboard(' ');
    expect(card().textContent).toContain('Term 1');
  });

  test('turns with the space bar also after a click on Next, on the card or on a mode', async () => {
    render(<TestedPlayer />);
    await userEvent.click(next());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(card().textContent).toContain('Term 2'));
    await userEvent.click(card());
    expect(card().textContent).toContain('Definition 2');
    await userEvent.keyboard(' ');
    expect(card().textContent).toContain('Term 2');
    await userEvent.click(screen.getByRole('button', { name: 'Flip' }));
    await userEvent.keyboard(' ');
    expect(card().textContent).toContain('Definition 2');
    expect(position()).toBe('Card 2 of 3');
  });

  test('keeps the focus when it turns and when the next one comes', async () => {
    render(<TestedPlayer />);
    card().focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(card());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    expect(document.activeElement).toBe(card());
  });

  test('has the focus on the same tool when it comes in the place of one whose tool had it', async () => {
    const { HAVE_METADATA } = HTMLMediaElement;
    const readyState = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HAVE_METADATA);
    const videos = ['1', '2', '3'].map((id) => testCard({ id, ...testVideo }));
    render(<TestedPlayer cards={videos} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Loop' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(position()).toBe('Card 2 of 3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Loop' })));
    readyState.mockRestore();
  });

  test('has the focus itself where it has no such tool', async () => {
    render(<TestedPlayer />);
    await screen.findByText('Still learning');
    await userEvent.click(card());
    await userEvent.click(screen.getByRole('button', { name: 'Still learning' }));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    expect(document.activeElement).toBe(card());
  });

  test('says on the first front how to turn it, and nowhere else', async () => {
    render(<TestedPlayer />);
    expect(card().textContent).toContain('Click to flip');
    expect(card().textContent).toContain('Tap/Click to reveal');
    await userEvent.click(card());
    expect(card().textContent).not.toContain('Click to flip');
    await userEvent.click(next());
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    expect(card().textContent).not.toContain('Click to flip');
  });

  test('is named by what it shows', () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testVideo, definition: '' })]} />);
    expect(screen.getByRole('button', { name: /^Sign, shown by video/ })).toBeTruthy();
  });

  test('has a picture with words for those who do not see it', () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage })]} />);
    expect(screen.getByRole('img', { name: 'Sign, shown as a picture' })).toBeTruthy();
  });

  test('without definition or media reads No content available also beside its term', async () => {
    localStorage.setItem('flashcard-show-both-sides', 'true');
    render(<TestedPlayer cards={[testCard({ id: '1', definition: '' })]} />);
    expect((await screen.findByRole('group', { name: 'Card 1' })).textContent).toBe('No content availableTerm: Term 1');
  });

  test('without definition or media reads No content available', () => {
    render(<TestedPlayer cards={[testCard({ id: '1', definition: ' ' })]} />);
    expect(screen.getByRole('button', { name: /No content available/ })).toBeTruthy();
  });

  test('shows the definition with the media where the card wants both', () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage, showMediaAndText: true })]} />);
    expect(card().textContent).toContain('Definition 1');
    cleanup();
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage })]} />);
    expect(card().textContent).not.toContain('Definition 1');
  });

  test('shows what was typed as text', () => {
    const html = '<img src=x onerror="window.__x=1">';
    render(<TestedPlayer cards={[testCard({ id: '1', definition: html })]} />);
    expect(card().textContent).toContain(html);
    expect(card().querySelector('img')).toBeNull();
  });
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
    expect(screen.getByRole('button', { name: 'Back to all cards' })).toBeTruthy();
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
    await screen.findByText('Still learning');
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

  test('takes the number of a card to go to', async () => {
    render(<TestedPlayer cards={testCards(30)} />);
    expect(count().textContent).toBe('1 / 30');
    await userEvent.click(count());
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('17{Enter}');
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
    await waitFor(() => expect(document.querySelector('[data-lie="leaving"]')).toBeNull());
    const fourth = card().textContent;
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.querySelector('[data-lie="leaving"]')).toBeNull());
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

describe('the settings', () => {
  test('are named and explained', async () => {
    render(<TestedPlayer />);
    const dialog = await openSettings();
    for (const [name, text] of [
      ['Shuffle Cards', 'Randomize card order'],
      ['Dark Mode', 'Switch to dark theme'],
      ['Show Both Sides', 'Display term and definition together'],
    ] as const) {
      expect(dialog.getByRole('switch', { name })).toBeTruthy();
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(dialog.getByRole('group', { name: 'Front Side' })).toBeTruthy();
    expect(dialog.getByText('Video/Definition first')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keyboard Shortcuts' }));
    expect(dialog.getByText('Flip card')).toBeTruthy();
  });

  test('Front Side shows the term first and is remembered', async () => {
    render(<TestedPlayer />);
    const dialog = await openSettings();
    await userEvent.click(dialog.getByRole('button', { name: 'Make the sign' }));
    expect(dialog.getByText('Sign/Term first')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(card().textContent).toContain('Term 1'));
    expect(localStorage.getItem('flashcard-show-definition-first')).toBe('false');
  });

  test('Shuffle Cards lays the cards in another order and begins anew; off puts them back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    render(<TestedPlayer />);
    await userEvent.click(next());
    await waitFor(() => expect(card().textContent).toContain('Definition 2'));
    const dialog = await openSettings();
    await userEvent.click(dialog.getByRole('switch', { name: 'Shuffle Cards' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(position()).toBe('Card 1 of 3'));
    const shuffled = card().textContent;
    expect(shuffled).not.toContain('Definition 1');
    const again = await openSettings();
    await userEvent.click(again.getByRole('switch', { name: 'Shuffle Cards' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(card().textContent).toContain(shuffled?.slice(0, 'Definition: Definition 1'.length)));
  });

  test('shuffle=1 shuffles from the start', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    render(<TestedPlayer search="shuffle=1" />);
    expect(card().textContent).not.toContain('Definition 1');
    expect(position()).toBe('Card 1 of 3');
  });

  test('switch the keys that write a character off, for good', async () => {
    render(<TestedPlayer />);
    const dialog = await openSettings();
    await userEvent.click(dialog.getByRole('button', { name: 'Keyboard Shortcuts' }));
    const answers = within(dialog.getByRole('list', { name: 'Quiz' }));
    expect(answers.getByText('Choose an answer').textContent).toBe('Choose an answer1234');
    await userEvent.click(dialog.getByRole('switch', { name: 'Single-Key Shortcuts', checked: true }));
    expect(answers.getByText('Choose an answer').textContent).toContain('switched off');
    expect(answers.getByText('Submit').textContent).not.toContain('switched off');
    expect(localStorage.getItem('flashcard-character-keys')).toBe('false');
  });

  test('keys rest while they are open', async () => {
    render(<TestedPlayer />);
    await openSettings();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: ' ' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(card().textContent).toContain('Definition 1'));
    expect(position()).toBe('Card 1 of 3');
  });
});

describe('Show Both Sides', () => {
  test('shows term and definition together, with nothing to turn', async () => {
    localStorage.setItem('flashcard-show-both-sides', 'true');
    const handleTrack = vi.fn<(eventType: string) => void>();
    render(<TestedPlayer onTrack={handleTrack} />);
    const both = await screen.findByRole('group', { name: 'Card 1' });
    expect(both.textContent).toContain('Definition 1');
    expect(both.textContent).toContain('Term 1');
    await userEvent.keyboard(' ');
    expect(handleTrack).not.toHaveBeenCalled();
  });

  test('has autoplay, which stops at the end of the deck', async () => {
    vi.useFakeTimers();
    localStorage.setItem('flashcard-show-both-sides', 'true');
    render(<TestedPlayer cards={testCards(2)} />);
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Autoplay' }));
    await pass(3_900);
    expect(position()).toBe('Card 1 of 2');
    await pass(300);
    expect(position()).toBe('Card 2 of 2');
    await pass(5_000);
    expect(screen.getByText("You've completed all 2 cards!")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restart Flip Cards' }));
    await pass(5_000);
    expect(position()).toBe('Card 1 of 2');
    expect(screen.getByRole('button', { name: 'Autoplay' }).getAttribute('aria-pressed')).toBe('false');
  });

  test('has autoplay, whose time rests while the page is behind another one', async () => {
    vi.useFakeTimers();
    localStorage.setItem('flashcard-show-both-sides', 'true');
    render(<TestedPlayer cards={testCards(2)} />);
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Autoplay' }));
    await pass(1_000);
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await pass(5_000);
    const [step] = frame.mock.calls.at(-1) ?? [];
    frame.mockRestore();
    act(() => step?.(performance.now()));
    await pass(2_500);
    expect(position()).toBe('Card 1 of 2');
    await pass(1_000);
    expect(position()).toBe('Card 2 of 2');
  });

  test('has no autoplay when it is off', () => {
    render(<TestedPlayer />);
    expect(screen.queryByRole('button', { name: 'Autoplay' })).toBeNull();
  });
});

describe('media', () => {
  const videos = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      testCard({ id: `${index + 1}`, definition: '', ...testVideo, mediaPath: `/media/${index + 1}.mp4` }),
    );
  const sources = () => Array.from(document.querySelectorAll('video'), (video) => video.getAttribute('src'));

  test('of the first card comes first, then that of the next three, one after the other', () => {
    render(<TestedPlayer cards={videos(8)} />);
    expect(sources()).toEqual(['/media/1.mp4']);
    for (const count of [1, 2, 3, 4]) {
      expect(sources()).toHaveLength(count);
      fireEvent.loadedData(document.querySelectorAll('video')[count - 1] ?? document.body);
      expect(sources()).toHaveLength(count);
      fireEvent.suspend(document.querySelectorAll('video')[count - 1] ?? document.body);
    }
    expect(sources()).toEqual([1, 2, 3, 4].map((number) => `/media/${number}.mp4`));
  });

  test('has the line to itself until it can be played through, but not for ever', async () => {
    vi.useFakeTimers();
    render(<TestedPlayer cards={videos(3)} />);
    const [video] = document.querySelectorAll('video');
    if (video) fireEvent.loadedData(video);
    await pass(7_500);
    expect(sources()).toEqual(['/media/1.mp4']);
    await pass(1_000);
    expect(sources()).toEqual(['/media/1.mp4', '/media/2.mp4']);
  });

  test('is not loaded any further once its card is gone', async () => {
    const { unmount } = render(<TestedPlayer cards={videos(1)} />);
    const media = document.querySelectorAll('[data-current] :is(img, video)');
    expect(media.length).toBe(2);
    unmount();
    await waitFor(() => expect([...media].map((one) => one.hasAttribute('src'))).toEqual([false, false]));
  });

  test('plays muted, inline and again and again', () => {
    const { play } = prepareBrowser();
    render(<TestedPlayer cards={videos(1)} />);
    const [video] = document.querySelectorAll('video');
    expect(video?.muted).toBe(true);
    expect(video?.loop).toBe(true);
    expect(video?.hasAttribute('playsinline')).toBe(true);
    expect(play).toHaveBeenCalled();
  });

  test('has its own shape before it comes', () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage })]} />);
    const print = screen.getByRole('img').parentElement;
    expect(print?.style.getPropertyValue('--ratio')).toBe('0.98');
  });

  test('that is broken says nothing and leaves a card that turns', async () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage, definition: '' })]} />);
    fireEvent.error(screen.getByRole('img'));
    expect(card().querySelector('[data-missing]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(card());
    expect(card().textContent).toContain('Term 1');
  });

  test('that does not come within 3 s gives way to the definition, until it comes', async () => {
    vi.useFakeTimers();
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage })]} />);
    await pass(2_900);
    expect(card().textContent).not.toContain('Definition 1');
    await pass(200);
    expect(card().textContent).toContain('Definition 1');
    fireEvent.load(screen.getByAltText('Sign, shown as a picture'));
    expect(card().textContent).not.toContain('Definition 1');
  });

  test('shows a dot from 500 ms after it came on screen until the video starts', async () => {
    const { play } = prepareBrowser();
    play.mockImplementation(async () => {});
    render(<TestedPlayer cards={videos(1)} />);
    const dot = document.querySelector<HTMLElement>('.late');
    expect(dot?.style.animationDelay).toBe('500ms');
    const [video] = document.querySelectorAll('video');
    if (video) fireEvent.playing(video);
    expect(document.querySelector('.late')).toBeNull();
  });
});
