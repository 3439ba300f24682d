import { readFile } from 'node:fs/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { upload } from '../../../../api/web/client.ts';
import type { Card } from '../../../../cards/contract/card.ts';
import { chooseMedia, drop, openCards, picture, pictureFile, term, type User } from '../../test-editor.tsx';

describe('The media of a card', () => {
  test('are uploaded from a chosen file, and can be shown with the definition', async () => {
    const { user, server } = await openCards([['A', 'The letter A']]);
    await chooseMedia(user, 1, pictureFile());
    expect(await screen.findByText('Media uploaded successfully')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ hasMedia: true, mediaKind: 'image' }]);
    await user.click(screen.getByRole('button', { name: 'More, card 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Show definition with media' }));
    expect(screen.getByRole('button', { name: 'More · definition shown, card 1' })).toBeDefined();
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ showMediaAndText: true }]));
  });

  test('hide definitions, which the card says, until one switch shows all of them', async () => {
    const { user, server } = await openCards([
      ['A', 'The letter A'],
      ['B', 'The letter B'],
      ['C', ''],
    ]);
    const all = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /on all cards$/ });
    const hidden = () => screen.queryAllByText('Definition hidden in flip mode');
    expect(all()).toBeNull();
    for (const number of [1, 2, 3]) {
      drop(screen.getByRole('button', { name: `Add media to card ${number}` }), pictureFile());
      await waitFor(async () => expect((await server.cards())[number - 1]).toMatchObject({ hasMedia: true }));
    }
    await waitFor(() => expect(hidden()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'More, card 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Show definition with media' }));
    expect(hidden()).toHaveLength(1);
    expect(all()).toMatchObject({ checked: false, indeterminate: true });
    await user.click(all() ?? document.body);
    expect(hidden()).toHaveLength(0);
    await waitFor(async () => {
      const shown = (await server.cards()).map(({ showMediaAndText }) => showMediaAndText);
      expect(shown).toEqual([true, true, false]);
    });
  });

  test('are taken from a drop onto the well', async () => {
    const { server } = await openCards([
      ['A', ''],
      ['B', ''],
    ]);
    drop(screen.getByRole('button', { name: 'Add media to card 2' }), pictureFile());
    await screen.findByText('Media uploaded successfully');
    expect((await server.cards()).map((card) => card.hasMedia)).toEqual([false, true]);
  });

  test('are taken from the clipboard', async () => {
    const { server } = await openCards([['A', '']]);
    fireEvent.paste(term(1), { clipboardData: { types: ['Files'], files: [pictureFile()] } });
    await screen.findByText('Media uploaded successfully');
    expect(await server.cards()).toMatchObject([{ hasMedia: true }]);
  });

  test('are pasted where the focus is: beside the first clip, not in its place', async () => {
    const { user, server } = await openCards([['A', '']]);
    drop(screen.getByRole('button', { name: 'Add media to card 1' }), pictureFile());
    await user.click(await screen.findByRole('button', { name: 'More, card 1' }));
    const well = await screen.findByRole('button', { name: 'Add media to card 1, clip 2' });
    const first = (await server.cards())[0]?.mediaPath;
    fireEvent.paste(well, { clipboardData: { types: ['Files'], files: [await letter('b')] } });
    await screen.findByRole('button', { name: 'Show the image of card 1, clip 2' });
    const [card] = await server.cards();
    expect([card?.mediaPath, card?.furtherClips.length]).toEqual([first, 1]);
  });

  test('do not take the place of text that is pasted into a field', async () => {
    const { server } = await openCards([['A', '']]);
    fireEvent.paste(term(1), { clipboardData: { types: ['text/plain', 'Files'], files: [pictureFile()] } });
    expect(await server.cards()).toMatchObject([{ hasMedia: false }]);
  });

  test('are shown when the well is pressed, and cannot be dragged out of it', async () => {
    const { user } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    const well = await screen.findByRole('button', { name: 'Show the image of card 1' });
    expect(well.querySelector('img')?.draggable).toBe(false);
    await user.click(well);
    const dialog = await screen.findByRole('dialog', { name: 'A' });
    expect(within(dialog).getByRole('img', { name: 'Media of A' })).toBeDefined();
  });

  test('of an image are framed on the hands; by keyboard too', async () => {
    const { user, server } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Show the image of card 1' }));
      await user.click(await screen.findByRole('button', { name: 'Edit Image' }));
    };
    const save = async () => await user.click(screen.getByRole('button', { name: 'Save' }));
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    await edit();
    const dialog = await screen.findByRole('dialog', { name: 'Edit Image' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    within(dialog).getByRole('slider', { name: 'Left edge' }).focus();
    await user.keyboard('{ArrowRight}');
    await save();
    expect(await screen.findByText('Signing box saved')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ signingBox: { ...whole, left: 0.01, width: 0.99 } }]);
    await edit();
    await user.click(await screen.findByRole('button', { name: 'Whole Frame' }));
    await save();
    await waitFor(async () => expect(await server.cards()).toMatchObject([{ signingBox: whole }]));
  });

  test('replace the clip that was the first when the file was chosen, though another is made the first meanwhile', async () => {
    const { user, network, server } = await openCards([['A', '']]);
    const { first, second } = await addTwoClips(user, server.cards);
    const release = network.hold('POST /api/cards/');
    drop(screen.getByRole('button', { name: 'Show the image of card 1' }), await letter('c'));
    await user.click(screen.getByRole('button', { name: 'Make clip 2 of card 1 the first' }));
    await screen.findByText('Shown first from now on');
    release();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Uploading/ })).toBeNull());
    const [card] = await server.cards();
    expect([card?.mediaPath, card?.furtherClips.length]).toEqual([second, 1]);
    expect(card?.furtherClips[0]?.mediaPath).not.toBe(first);
    expect(picturesOf('Show the image of card 1')).toEqual([second]);
    expect(picturesOf('Show the image of card 1, clip 2')).toEqual([card?.furtherClips[0]?.mediaPath]);
  });

  test('are added by another try where the clip to be replaced was removed elsewhere meanwhile', async () => {
    const { user, network, server } = await openCards([['A', '']]);
    const { cardId, first, second } = await addTwoClips(user, server.cards);
    const release = network.hold('POST /api/cards/');
    drop(screen.getByRole('button', { name: 'Show the image of card 1' }), await letter('c'));
    await fetch(`/api/cards/${cardId}/media?path=${encodeURIComponent(first)}`, { method: 'DELETE' });
    release();
    expect(await screen.findByText('This was changed elsewhere meanwhile')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ mediaPath: second, furtherClips: [] }]);
    await user.click(await screen.findByRole('button', { name: 'Try again to upload the media of card 1' }));
    await screen.findByRole('button', { name: 'Show the image of card 1, clip 2' });
    const [card] = await server.cards();
    expect([card?.mediaPath, card?.furtherClips.length]).toEqual([second, 1]);
    expect(picturesOf('Show the image of card 1')).toEqual([second]);
  });

  test('are added beside a clip that was added elsewhere to a card that is shown without media', async () => {
    const { user, server } = await openCards([['A', '']]);
    const [{ id } = { id: '' }] = await server.cards();
    const elsewhere = { params: { id }, files: { file: await letter('b') }, body: {} };
    const { mediaPath } = await upload('POST /api/cards/:id/media', elsewhere);
    await chooseMedia(user, 1, await letter('c'));
    expect(await screen.findByText('Media uploaded successfully')).toBeDefined();
    const [card] = await server.cards();
    expect([card?.mediaPath, card?.furtherClips.length]).toEqual([mediaPath, 1]);
    await waitFor(() => expect(picturesOf('Show the image of card 1')).toEqual([mediaPath]));
  });

  test('media of the wrong type or too large are refused before they are sent, where they were put and in a toast', async () => {
    const { user, network } = await openCards([
      ['A', ''],
      ['B', ''],
    ]);
    await chooseMedia(user, 1, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Invalid file type')).toBeDefined();
    expect(screen.getAllByText('Please upload JPG, PNG, GIF, MP4, or WEBM files only')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Choose another file for card 1' })).toBeDefined();
    const tooLarge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    await chooseMedia(user, 2, tooLarge);
    expect(await screen.findByText('File too large')).toBeDefined();
    expect(screen.getAllByText('Please upload files smaller than 10MB')).toHaveLength(2);
    expect(network.uploads()).toBe(0);
  });

  test('media that the server finds damaged say why', async () => {
    const { user } = await openCards([['A', '']]);
    await chooseMedia(user, 1, new File([picture.subarray(0, 200)], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText(/This image is damaged/)).toBeDefined();
    expect(screen.getByText('Failed to upload media')).toBeDefined();
  });

  test('are removed after a question', async () => {
    const { user, server } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    await user.click(await screen.findByRole('button', { name: 'Remove the media of card 1' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Media removed successfully')).toBeDefined();
    expect(await server.cards()).toMatchObject([{ hasMedia: false }]);
    const well = screen.getByRole('button', { name: 'Add media to card 1' });
    await waitFor(() => expect(document.activeElement).toBe(well));
  });

  test('media that could not be removed stay, and it is said', async () => {
    const { user, network } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    const remove = await screen.findByRole('button', { name: 'Remove the media of card 1' });
    network.isDown = true;
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to remove media')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show the image of card 1' })).toBeDefined();
  });

  test('are gone from the screen after another press where the answer to the first was lost', async () => {
    const { user, network } = await openCards([['A', '']]);
    await chooseMedia(user, 1, pictureFile());
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove the media of card 1' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    };
    await screen.findByText('Media uploaded successfully');
    network.losesAnswers = true;
    await remove();
    expect(await screen.findByText('Failed to remove media')).toBeDefined();
    network.losesAnswers = false;
    await remove();
    expect(await screen.findByText('Media removed successfully')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add media to card 1' })).toBeDefined();
  });
});

async function letter(name: string): Promise<File> {
  const bytes = await readFile(`src/samples/server/media/letter-${name}.jpg`);
  return new File([bytes], `letter-${name}.jpg`, { type: 'image/jpeg' });
}

/** Gives the only card two clips, and shows the second. */
async function addTwoClips(user: User, readCards: () => Promise<Card[]>) {
  drop(screen.getByRole('button', { name: 'Add media to card 1' }), await letter('a'));
  await user.click(await screen.findByRole('button', { name: 'More, card 1' }));
  drop(await screen.findByRole('button', { name: 'Add media to card 1, clip 2' }), await letter('b'));
  await screen.findByRole('button', { name: 'Show the image of card 1, clip 2' });
  const [card] = await readCards();
  return { cardId: card?.id, first: card?.mediaPath ?? '', second: card?.furtherClips[0]?.mediaPath };
}

function picturesOf(name: string): (string | null)[] {
  const well = screen.getByRole('button', { name });
  return [...well.querySelectorAll('img')].map((image) => image.getAttribute('src'));
}
