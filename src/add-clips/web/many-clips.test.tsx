import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { uploadLog } from '../../saving/web/upload-log.ts';
import { mediaUploads } from '../../saving/web/uploads/media-uploads.ts';
import {
  asksBeforeUnload,
  drop,
  fileInput,
  openCards,
  openImport,
  picture,
  retype,
  term,
  terms,
} from '../../editor/web/test-editor.tsx';

describe('Many clips', () => {
  const clip = (name: string) => new File([picture], name, { type: 'image/png' });
  const clips = () => screen.getByRole('dialog', { name: 'Add many clips' });

  test('are listed by their names and become cards in that order, of which the wrong ones say why', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await user.click(screen.getByRole('button', { name: 'Add many clips…' }));
    const wrong = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    const tooLarge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    fireEvent.change(fileInput('Images and videos'), {
      target: { files: [clip('unit 10.png'), clip('unit 9.png'), wrong, tooLarge] },
    });
    expect(within(clips()).getByText('Please upload JPG, PNG, GIF, MP4, or WEBM files only')).toBeDefined();
    expect(within(clips()).getByText('Please upload files smaller than 10MB')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect((await server.cards()).map((card) => [card.term, card.mediaKind])).toEqual([
      ['Hello', null],
      ['unit 9', 'image'],
      ['unit 10', 'image'],
    ]);
    expect(terms()).toEqual(['Hello', 'unit 9', 'unit 10']);
  });

  test('dropped on the list of cards are shown for review: marked when they are there twice, to be renamed and removed', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    drop(term(1), clip('a.png'), clip('b.png'), clip('hello.png'));
    expect(await within(clips()).findAllByText('Same file as a.png')).toHaveLength(2);
    await user.click(within(clips()).getByRole('button', { name: 'Remove b.png from the list' }));
    await retype(user, within(clips()).getByRole('textbox', { name: 'Term 1' }), 'Letter A');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(within(clips()).getByRole('textbox', { name: 'Term 2' }));
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    await screen.findByText('2 of 2 cards added', { selector: 'b' });
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Letter A', 'hello']);
  });

  test('several dropped on the place of one card are reviewed; one alone becomes its media', async () => {
    const { server } = await openCards([['Hello', '']]);
    const well = screen.getByRole('button', { name: 'Add media to card 1' });
    drop(well, clip('a.png'));
    await waitFor(async () => expect((await server.cards())[0]?.hasMedia).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    drop(await screen.findByRole('button', { name: 'Show the image of card 1' }), clip('b.png'), clip('c.png'));
    expect(within(clips()).getByText('2 ready')).toBeDefined();
  });

  test('go on while the list is closed, and ask before the page is left', async () => {
    const { user, network, server, queryClient, set } = await openCards([]);
    const elsewhere = () => uploadLog(queryClient).shown().get(set.id);
    const release = network.hold('POST');
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'));
    await user.click(screen.getByRole('button', { name: 'Add 1 Card' }));
    expect(asksBeforeUnload()).toBe(true);
    expect(elsewhere()).toEqual({ phase: 'uploading', done: 0, total: 1 });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('region', { name: 'Many clips' }).textContent).toContain('1 uploading');
    release();
    expect(await screen.findByText('1 of 1 cards added', { selector: '[data-tone] *' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Many clips' })).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    expect(elsewhere()).toBeUndefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['a']);
  });

  test('tell at the end how many the server refused, though the list is closed', async () => {
    const { user, network } = await openCards([]);
    const release = network.hold('POST');
    drop(screen.getByRole('region', { name: 'Cards' }), new File(['no image'], 'a.png', { type: 'image/png' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 Card' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    release();
    const told = await screen.findByText('0 of 1 cards added, 1 file could not be added', {
      selector: '[data-tone] *',
    });
    expect(told.closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
  });

  test('that are listed and renamed are still there after a look at the player, and ask before the page is left', async () => {
    const { user, history, navigate, set } = await openCards([['Hello', '']]);
    drop(term(1), clip('a.png'), clip('b.png'));
    await retype(user, within(clips()).getByRole('textbox', { name: 'Term 2' }), 'Letter B');
    expect(asksBeforeUnload()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: 'Preview' }));
    await waitFor(() => expect(history.at(-1)).toBe(`/sets/${set.id}/play`));
    expect(asksBeforeUnload()).toBe(true);
    act(() => navigate(`/sets/${set.id}/edit`));
    await user.click(await screen.findByRole('button', { name: 'Show Files' }));
    expect(within(clips()).getByRole('textbox', { name: 'Term 2' })).toHaveProperty('value', 'Letter B');
    for (const button of within(clips()).getAllByRole('button', { name: /^Remove/ })) await user.click(button);
    expect(asksBeforeUnload()).toBe(false);
  });

  test('that wait in the list of a new set keep it from being deleted by the way back', async () => {
    const { user, history, server, set } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect((await server.sets()).map(({ id }) => id)).toContain(set.id);
  });

  test('wait for the connection and make each card once', async () => {
    const { user, network, server } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'), clip('b.png'));
    network.losesAnswers = true;
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    expect(await screen.findAllByText('Waiting for the connection. The upload goes on by itself.')).toHaveLength(2);
    network.losesAnswers = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('2 of 2 cards added', { selector: 'b' });
    expect((await server.cards()).map((card) => card.term)).toEqual(['a', 'b']);
  });

  test('that failed to be sent are only dropped after asking, and can be sent again', async () => {
    const { user, network, server } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'), clip('b.png'));
    network.refuses('POST');
    await user.click(screen.getByRole('button', { name: 'Add 2 Cards' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('0 of 2 cards added, 2 files could not be added');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' })));
    network.refuses(undefined);
    await user.click(screen.getByRole('button', { name: 'Try a.png again' }));
    await screen.findByText('1 of 2 cards added', { selector: 'b' });
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Many clips' })).toBeNull();
    expect((await server.cards()).map((card) => card.term)).toEqual(['a']);
  });

  test('leave by themselves once all are cards, the list closed by its cross', async () => {
    const { user } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'));
    await user.click(screen.getByRole('button', { name: 'Add 1 Card' }));
    await screen.findByText('1 of 1 cards added', { selector: 'b' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Many clips' })).toBeNull();
  });

  test('play where they are listed: under the pointer, by focus and by press', async () => {
    const { user } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), new File(['film'], 'a.mp4', { type: 'video/mp4' }));
    const play = await within(clips()).findByRole('button', { name: 'Play a.mp4' });
    const isPlaying = () => play.querySelector('video') !== null;
    expect(isPlaying()).toBe(false);
    await user.hover(play);
    expect(isPlaying()).toBe(true);
    await user.hover(within(clips()).getByRole('textbox', { name: 'Term 1' }));
    expect(isPlaying()).toBe(false);
    fireEvent.click(play);
    expect(isPlaying()).toBe(true);
    fireEvent.click(play);
    expect(isPlaying()).toBe(false);
    act(() => play.focus());
    expect(isPlaying()).toBe(true);
  });

  test('are followed: the list scrolls to the one in work', async () => {
    const scrolled: (string | null)[] = [];
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent);
    });
    const { user } = await openCards([]);
    drop(screen.getByRole('region', { name: 'Cards' }), clip('a.png'), clip('b.png'), clip('c.png'));
    await user.click(screen.getByRole('button', { name: 'Add 3 Cards' }));
    await screen.findByText('3 of 3 cards added', { selector: 'b' });
    expect(scrolled.at(-1)).toContain('c.png');
    scrollIntoView.mockRestore();
  });

  test('to record are those of terms without one, except where a file is on its way', async () => {
    const { user, network } = await openCards([
      ['A', ''],
      ['B', ''],
      ['', ''],
    ]);
    await openImport(user);
    expect(screen.getByText('2 terms without a clip, one after the other.')).toBeDefined();
    const release = network.hold('POST /api/cards');
    drop(screen.getByRole('button', { name: 'Add media to card 1' }), clip('a.png'));
    expect(await screen.findByText('1 term without a clip, one after the other.')).toBeDefined();
    release();
    await screen.findByText('Media uploaded successfully');
    expect(screen.getByText('1 term without a clip, one after the other.')).toBeDefined();
    network.losesAnswers = true;
    drop(screen.getByRole('button', { name: 'Add media to card 2' }), clip('b.png'));
    expect(await screen.findByText('No terms without a clip.')).toBeDefined();
    expect(await screen.findByText('Failed to upload media')).toBeDefined();
    expect(screen.getByText('No terms without a clip.')).toBeDefined();
  });

  test('recorded before the server has created their card reach it when it is there', async () => {
    const { user, network, server, queryClient, set } = await openCards([]);
    const release = network.hold('POST /api/sets');
    const [add] = screen.getAllByRole('button', { name: 'Add Card' });
    if (add) await user.click(add);
    await retype(user, term(1), 'Thank you');
    await openImport(user);
    expect(screen.getByText('1 term without a clip, one after the other.')).toBeDefined();
    const rowId = term(1).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '';
    act(() => void mediaUploads(queryClient, set.id).start(rowId, clip('thank-you.png')));
    expect(await screen.findByText('No terms without a clip.')).toBeDefined();
    release();
    expect(await screen.findByRole('button', { name: 'Show the image of card 1' })).toBeDefined();
    expect(await server.cards()).toMatchObject([{ term: 'Thank you', hasMedia: true }]);
  });

  test('more than three hundred are too many: the rest is named', async () => {
    await openCards([]);
    drop(
      screen.getByRole('region', { name: 'Cards' }),
      ...Array.from({ length: 302 }, (_, index) => new File([String(index)], `${index}.pdf`)),
    );
    expect(within(clips()).getAllByRole('listitem')).toHaveLength(300);
    expect(within(clips()).getByText(/2 more files do not fit/)).toBeDefined();
  });
});
