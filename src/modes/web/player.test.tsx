import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { pass, prepareBrowser } from '../../player/web/test-browser.ts';
import { testCard, testImage, testVideo } from '../../player/web/test-cards.ts';
import { TestedPlayer } from '../../player/web/test-player.tsx';
import { card, next, position, startEachTestAfresh } from '../../player/web/test-study.ts';
import { englishTexts, textKey } from '../../platform/rules/languages/texts.ts';
import { TextsProvider } from '../../platform/web/languages/use-texts.tsx';

startEachTestAfresh();

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

describe('a mode that another one offers', () => {
  async function press(name: string) {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  }

  test.for([
    ['Try Match Game', 'Start'],
    ['Try Quiz Mode', '1Term 1'],
  ])('has the focus of the button, which is gone: %s', async ([offer = '', focused = '']) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    render(<TestedPlayer cards={[testCard({ id: '1', term: 'Term 1' }), testCard({ id: '2', term: 'Term 2' })]} />);
    await userEvent.click(next());
    await userEvent.click(next());
    await press(offer);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  });

  test('has the focus of the button, which is gone: Flip Cards', async () => {
    render(<TestedPlayer cards={[testCard({ id: '1' })]} search="defaultMode=quiz" />);
    await press('Flip Cards');
    await waitFor(() => expect(document.activeElement).toBe(card()));
  });

  test('leaves the focus on the button in the header', async () => {
    render(<TestedPlayer search="defaultMode=quiz" />);
    await userEvent.click(screen.getByRole('button', { name: 'Flip' }));
    await waitFor(() => expect(card().textContent).toContain('Definition 1'));
    expect(document.activeElement?.textContent).toBe('Flip');
  });
});

describe('the settings', () => {
  test.each(['flip', 'match', 'quiz'])('have at most eight rows at first sight in %s mode', async (mode) => {
    render(<TestedPlayer search={`defaultMode=${mode}`} />);
    const dialog = await openSettings();
    const rows = [
      ...dialog.getAllByRole('switch'),
      ...dialog.getAllByRole('group'),
      ...dialog.getAllByRole('button', { expanded: false }),
    ];
    expect(rows.length).toBeLessThanOrEqual(8);
  });

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

  test('offer under More, in quiz mode alone, to go on by itself', async () => {
    const { unmount } = render(<TestedPlayer />);
    await userEvent.click((await openSettings()).getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('switch', { name: 'Go On Automatically' })).toBeNull();
    unmount();
    render(<TestedPlayer search="defaultMode=quiz" />);
    const dialog = await openSettings();
    await userEvent.click(dialog.getByRole('button', { name: 'More' }));
    expect(dialog.getByRole('switch', { name: 'Go On Automatically', checked: false })).toBeTruthy();
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

  test('have the language under More, and another is shown at once, without losing the place', async () => {
    const catalog = Object.fromEntries(
      [
        ['Next', 'Weiter'],
        ['Settings', 'Einstellungen'],
      ].map(([text = '', german]) => [textKey(text), german]),
    );
    vi.stubGlobal('fetch', async () => Response.json(catalog));
    render(
      <TextsProvider texts={englishTexts}>
        <TestedPlayer />
      </TextsProvider>,
    );
    await userEvent.click(next());
    const dialog = await openSettings();
    await userEvent.click(dialog.getByRole('button', { name: 'More' }));
    await userEvent.selectOptions(dialog.getByLabelText('Language'), 'Deutsch');
    expect(await screen.findByRole('dialog', { name: 'Einstellungen' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Weiter' })).toBeTruthy();
    expect(position()).toBe('Card 2 of 3');
    expect(document.documentElement.lang).toBe('de');
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
    const frame = screen.getByRole('img').parentElement;
    expect(frame?.style.getPropertyValue('--ratio')).toBe('0.98');
  });

  test('media that is broken says nothing and leaves a card that turns', async () => {
    render(<TestedPlayer cards={[testCard({ id: '1', ...testImage, definition: '' })]} />);
    fireEvent.error(screen.getByRole('img'));
    expect(card().querySelector('[data-missing]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(card());
    expect(card().textContent).toContain('Term 1');
  });

  test('media that does not come within 3 s gives way to the definition, until it comes', async () => {
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
