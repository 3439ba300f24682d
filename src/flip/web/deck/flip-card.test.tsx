import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { pass } from '../../../player/web/test-browser.ts';
import { testCard, testCards, testImage, testVideo } from '../../../player/web/test-cards.ts';
import { TestedPlayer } from '../../../player/web/test-player.tsx';
import { card, next, position, startEachTestAfresh } from '../../../player/web/test-study.ts';

startEachTestAfresh();

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
    fireEvent.loadedData(card().querySelector('video') ?? card());
    await userEvent.click(await screen.findByRole('button', { name: 'Mirror' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(position()).toBe('Card 2 of 3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mirror' })));
    readyState.mockRestore();
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

  test('shows all of a text that is cut beside its media at one press', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        constructor(report: () => void) {
          this.observe = report;
        }
        disconnect() {}
      },
    );
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage, showMediaAndText: true })]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getByRole('region', { name: 'More' }).textContent).toBe('Definition 1');
    height.mockRestore();
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
    await startAutoplay();
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
    await startAutoplay();
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

/** Of two cards that show both sides, in fake time. */
async function startAutoplay(): Promise<void> {
  // Fake time does not wait for the screen after the last card to load.
  await import('../completion.tsx');
  vi.useFakeTimers();
  localStorage.setItem('flashcard-show-both-sides', 'true');
  render(<TestedPlayer cards={testCards(2)} />);
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Autoplay' }));
}
