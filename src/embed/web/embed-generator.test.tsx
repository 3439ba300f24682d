import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { makeSet } from '../../dashboard/web/test-sets.ts';
import { initialEmbedDraft, type EmbedDraftEvent } from '../rules/draft.ts';
import { PlayerLanguage } from './generator/embed-choices.tsx';
import { packageFormats } from '../../import-export/rules/packages.ts';
import { EmbedGenerator } from './embed-generator.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';

const set = makeSet({ id: 'q7Vn', title: 'Animals (spring)', publicTitle: 'Animals' });

function open(own: Partial<StudySet> = {}) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  renderScreen(<EmbedGenerator set={{ ...set, ...own }} isOpen onOpenChange={onOpenChange} />, '/admin');
  return { onOpenChange };
}

/** The code in this form, which is chosen for it. */
function output(label: string): string {
  fireEvent.click(group('Form of the code').getByRole('button', { name: label }));
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value;
}

function section(title: string) {
  return within(screen.getByRole('region', { name: title }));
}

function group(label: string) {
  return within(screen.getByRole('group', { name: label }));
}

/** What stands in a group, the chosen one in brackets. */
function offered(label: string): string {
  const buttons = group(label).getAllByRole<HTMLButtonElement>('button');
  return buttons.map((one) => (one.ariaPressed === 'true' ? `[${one.textContent}]` : one.textContent)).join(' ');
}

async function uncheck(...modes: string[]) {
  for (const mode of modes) await userEvent.click(screen.getByRole('checkbox', { name: mode }));
}

expectNoListenersLeft();
beforeEach(() => completeWindow());
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

test.each([
  [360, 'before'],
  [1280, 'behind'],
])('at %d px the code comes %s the choices', (widthPx, place) => {
  completeWindow({ widthPx });
  open();
  const code = screen.getByRole('textbox', { name: 'iframe Embed Code' });
  const choices = screen.getByRole('region', { name: 'Study Modes' });
  const isBefore = (code.compareDocumentPosition(choices) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  expect(isBefore).toBe(place === 'before');
});

test('the language of the player is the visitor’s own, or one that is chosen', async () => {
  const languages = [
    { tag: 'en', name: 'English', covers: 'everything' },
    { tag: 'de', name: 'Deutsch', covers: 'visitors' },
  ] as const;
  const onEvent = vi.fn<(event: EmbedDraftEvent) => void>();
  render(<PlayerLanguage draft={initialEmbedDraft} onEvent={onEvent} languages={languages} />);
  expect(screen.getByLabelText('Language')).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
  expect(onEvent).toHaveBeenCalledWith({ type: 'languageChosen', lang: 'de' });
});

describe('To begin with', () => {
  test('it offers every section with the defaults', () => {
    open();
    const dialog = screen.getByRole('dialog', { name: 'Embed Code Generator', description: 'Animals (spring)' });
    const regions = within(dialog)
      .getAllByRole('region')
      .map((region) => within(region).getByRole('heading').textContent);
    expect(regions).toEqual(['Study Modes', 'Basic Settings', 'Display Options', 'Game Settings']);
    expect(offered('Default Mode')).toBe('[Flip] Match Quiz');
    expect(offered('Height')).toBe('550 [750] Custom');
    expect(offered('Quiz Type')).toBe('[Multiple Choice] True/False');
    expect(offered('Questions')).toBe('5 [10] 15 All');
    expect(offered('Matching Tiles')).toBe('6 8 [12]');
    const on = screen.getAllByRole('switch').filter((one) => one.getAttribute('aria-checked') === 'true');
    expect(on).toEqual([
      screen.getByRole('switch', { name: 'Definition First' }),
      screen.getByRole('switch', { name: 'Fullscreen Button' }),
    ]);
  });

  test('the outputs name the set, the public title and nothing that is a default', () => {
    open();
    const link = `${window.location.origin}/embed/q7Vn?fullscreen=1`;
    expect(output('WordPress Shortcode')).toBe('[flashcard_set id="q7Vn" fullscreen="1" height="750"]');
    expect(output('Direct Link')).toBe(link);
    expect(output('iframe Embed Code')).toContain(`src="${link}" title="Animals" style="width:100%;height:750px;`);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Direct Link' }).href).toBe(link);
    expect(screen.getByRole('link', { name: 'Open Direct Link' }).getAttribute('target')).toBe('_blank');
  });

  test('the outputs begin where the server is known to the world', () => {
    document.head.innerHTML = '<meta name="public-url" content="https://cards.example">';
    open();
    expect(output('Direct Link')).toBe('https://cards.example/embed/q7Vn?fullscreen=1');
    expect(output('iframe Embed Code')).toContain('data-flashcards="https://cards.example"');
  });
});

describe('Choices', () => {
  test('are in every output', async () => {
    open();
    await userEvent.click(group('Default Mode').getByRole('button', { name: 'Quiz' }));
    await userEvent.click(group('Height').getByRole('button', { name: '550' }));
    for (const name of ['Dark Mode', 'Shuffle Cards', 'Definition First', 'Hide Settings', 'Fullscreen Button']) {
      await userEvent.click(screen.getByRole('switch', { name }));
    }
    await userEvent.click(group('Quiz Type').getByRole('button', { name: 'True/False' }));
    await userEvent.click(group('Questions').getByRole('button', { name: 'All' }));
    await userEvent.click(group('Matching Tiles').getByRole('button', { name: '8' }));
    expect(output('Direct Link').split('?')[1]).toBe(
      'defaultMode=quiz&darkMode=1&shuffle=1&showDefinitionFirst=0&hideSettings=1' +
        '&quizType=truefalse&maxQuestions=all&matchingTiles=8',
    );
    expect(output('WordPress Shortcode')).toBe(
      '[flashcard_set id="q7Vn" default_mode="quiz" dark_mode="1" shuffle="1" show_definition_first="0"' +
        ' hide_settings="1" quiz_type="truefalse" max_questions="all" matching_tiles="8" height="550"]',
    );
    expect(output('iframe Embed Code')).toContain('height:550px');
  });

  test('are in the files of packages', async () => {
    open();
    await uncheck('Flip', 'Match');
    await userEvent.click(group('Questions').getByRole('button', { name: '5' }));
    for (const { name, download } of packageFormats) {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: download.source, hidden: true });
      expect(link.pathname + link.search).toBe(
        `/api/sets/q7Vn/${name}.zip?modes=quiz&defaultMode=quiz&fullscreen=1&maxQuestions=5`,
      );
      expect(link.hasAttribute('download')).toBe(true);
    }
  });

  test('the last mode stays, and says so', async () => {
    open();
    await uncheck('Flip', 'Match');
    expect(section('Study Modes').getByText('One mode has to stay.')).toBeTruthy();
    await uncheck('Quiz');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Quiz' }).checked).toBe(true);
    expect(offered('Default Mode')).toBe('[Quiz]');
    expect(output('Direct Link')).toContain('?modes=quiz&defaultMode=quiz');
  });

  test('what the modes have no use for is out of reach and says what it needs', async () => {
    open();
    await userEvent.click(screen.getByRole('switch', { name: 'Shuffle Cards' }));
    await uncheck('Flip', 'Quiz');
    for (const [name, needs] of [
      ['Shuffle Cards', 'Needs flip or quiz mode'],
      ['Definition First', 'Needs flip mode'],
    ] as const) {
      const control = screen.getByRole<HTMLButtonElement>('switch', { name, description: needs });
      expect([control.disabled, control.getAttribute('aria-checked')]).toEqual([true, 'false']);
    }
    for (const label of ['Quiz Type', 'Questions']) {
      expect(
        group(label)
          .getAllByRole<HTMLButtonElement>('button')
          .every((one) => one.disabled),
      ).toBe(true);
    }
    expect(output('Direct Link')).not.toContain('shuffle');
    await uncheck('Quiz', 'Match');
    expect(group('Matching Tiles').getByRole<HTMLButtonElement>('button', { name: '12' }).disabled).toBe(true);
    expect(screen.getByRole('switch', { name: 'Shuffle Cards' }).getAttribute('aria-checked')).toBe('true');
  });

  test('a height of one’s own is 750 while it is empty', async () => {
    open();
    await userEvent.click(group('Height').getByRole('button', { name: 'Custom' }));
    expect(output('WordPress Shortcode')).toContain('height="750"');
    await userEvent.type(screen.getByRole('textbox', { name: 'Custom Height' }), '640');
    expect(output('WordPress Shortcode')).toContain('height="640"');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Custom Height' }));
    expect(output('WordPress Shortcode')).toContain('height="750"');
  });
});

describe('Copying', () => {
  test.each(['WordPress Shortcode', 'iframe Embed Code', 'Direct Link'])('says so: %s', async (label) => {
    const user = userEvent.setup();
    open();
    const code = output(label);
    await user.click(screen.getByRole('button', { name: `Copy ${label}` }));
    await screen.findByText('Copied!');
    expect(screen.getByText(`${label} copied to clipboard`)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(code);
  });

  test('says when it failed', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    open();
    output('Direct Link');
    await user.click(screen.getByRole('button', { name: 'Copy Direct Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to copy to clipboard');
  });
});

describe('The preview', () => {
  const frames = () => screen.getAllByTitle<HTMLIFrameElement>('Visual Preview');
  const addresses = () => frames().map((frame) => frame.getAttribute('src'));

  test('is the embed itself, which nobody reaches', () => {
    open();
    expect(addresses()).toEqual(['/embed/q7Vn?fullscreen=1']);
    expect(frames()[0]?.hasAttribute('inert')).toBe(true);
    expect(frames()[0]?.getAttribute('sandbox')).toBe('allow-scripts');
  });

  test.each([
    [1280, 'Desktop'],
    [360, 'Phone'],
  ])('on %d px is that of a %s, until another is chosen', async (widthPx, device) => {
    completeWindow({ widthPx });
    open();
    expect(offered('Preview on')).toBe(device === 'Desktop' ? 'Phone [Desktop]' : '[Phone] Desktop');
    for (const name of ['Desktop', 'Phone']) {
      const button = group('Preview on').getByRole<HTMLButtonElement>('button', { name });
      await userEvent.click(button);
      expect(button.ariaPressed).toBe('true');
      expect(frames()[0]?.parentElement?.style.inlineSize).toBe(name === 'Desktop' ? '960px' : '360px');
    }
  });

  test('The preview of a set without cards says that it has none, since its embed would not be found', () => {
    open({ cardCount: 0 });
    expect(screen.getByText("This set doesn't have any cards yet.")).toBeTruthy();
    expect(screen.queryByTitle('Visual Preview')).toBeNull();
  });

  test('follows when the choices rest, and keeps what it shows until the next is there', async () => {
    open();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide Settings' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Dark Mode' }));
    const next = '/embed/q7Vn?darkMode=1&hideSettings=1&fullscreen=1';
    await waitFor(() => expect(addresses()).toEqual(['/embed/q7Vn?fullscreen=1', next]));
    const [shown, coming] = frames();
    if (!shown || !coming) throw new Error('No frame comes');
    fireEvent.load(shown);
    expect(frames()).toEqual([shown, coming]);
    fireEvent.load(coming);
    expect(frames()).toEqual([coming]);
  });
});

test('the plugin that the shortcode needs is offered with it, and what to do then', () => {
  open();
  expect(screen.queryByText('WordPress needs a plugin for it')).toBeNull();
  output('WordPress Shortcode');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download the WordPress plugin' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/wordpress/flashcard-studio.zip', true]);
  const plugin = screen.getByText('WordPress needs a plugin for it').parentElement;
  if (!plugin) throw new Error('It stands alone');
  expect(within(plugin).getAllByRole('listitem')).toHaveLength(3);
});

test('Close closes', async () => {
  const { onOpenChange } = open();
  for (const button of screen.getAllByRole('button', { name: 'Close' })) await userEvent.click(button);
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});
