import { readFile } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { upload } from '../../api/web/client.ts';
import { buildSet } from '../../testing/rules/build-set.ts';
import { writeCardRows, writeSetFile } from '../rules/archive/set-file.ts';
import { packageFormats } from '../rules/packages.ts';
import {
  asksBeforeUnload,
  definition,
  drop,
  field,
  fileInput,
  openCards,
  openImport,
  picture,
  reloadPage,
  term,
  terms,
} from '../../editor/web/test-editor.tsx';

describe('Import and export', () => {
  test('are three tabs, and what is typed outlasts a look at another', async () => {
    const { user } = await openCards([], { title: 'Greetings' });
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    const tabs = within(screen.getByRole('group', { name: 'Import or export' }));
    await user.click(tabs.getByRole('button', { name: 'Files' }));
    expect(screen.queryByRole('textbox', { name: 'Bulk Add' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Import File' })).toBeDefined();
    await user.click(tabs.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('button', { name: /Copy/ })).toBeDefined();
    await user.click(tabs.getByRole('button', { name: 'A list' }));
    expect(field('Bulk Add').value).toBe('Hello');
  });

  test('adds a card for each line', async () => {
    const { user, server } = await openCards([['Hello', '']]);
    await openImport(user);
    await user.type(field('Bulk Add'), '  Good morning{Enter}{Enter}Good night ');
    expect(screen.getByText('2 terms')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Added 2 cards')).toBeDefined();
    expect(terms()).toEqual(['Hello', 'Good morning', 'Good night']);
    expect(field('Bulk Add').value).toBe('');
    expect((await server.cards()).map((card) => card.term)).toEqual(terms());
  });

  test('keeps the list when it could not be added', async () => {
    const { user, network } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    network.isDown = true;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    expect(field('Bulk Add').value).toBe('Hello');
  });

  test('an import of terms that the server refuses says why', async () => {
    const { user, network } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    network.refuses('POST', 400, 'There are too many terms.');
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('There are too many terms.')).toBeDefined();
    await user.clear(field('Bulk Add'));
    expect(screen.queryByText('There are too many terms.')).toBeNull();
  });

  test('asks for at least one term', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), ' {Enter} ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Cards' }).disabled).toBe(true);
  });

  test('a list that is being typed outlasts the closing of the panel', async () => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello');
    await openImport(user);
    await openImport(user);
    expect(field('Bulk Add').value).toBe('Hello');
  });

  test('adds a list once though its first answer was lost', async () => {
    const { user, network, server } = await openCards([]);
    await openImport(user);
    await user.type(field('Bulk Add'), 'Hello{Enter}Bye');
    network.losesAnswers = true;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    network.losesAnswers = false;
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    expect(await screen.findByText('Added 2 cards')).toBeDefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Hello', 'Bye']);
    await user.type(field('Bulk Add'), 'Hello{Enter}Bye');
    await user.click(screen.getByRole('button', { name: 'Add Cards' }));
    await waitFor(async () => expect(await server.cards()).toHaveLength(4));
  });

  test('imports a CSV file', async () => {
    const { user } = await openCards([['Hello', '']]);
    const dialog = await openCsv(user, new File(['term,definition\nYes,"Agreed, so be it"\nNo,\n'], 'a.csv'));
    expect(dialog.getByText('2 cards')).toBeDefined();
    expect(dialog.getByText('Agreed, so be it')).toBeDefined();
    expect(screen.queryByText('Imported 2 cards from CSV')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Import 2 Cards' }));
    expect(await screen.findByText('Imported 2 cards from CSV')).toBeDefined();
    await waitFor(() => expect(terms()).toEqual(['Hello', 'Yes', 'No']));
    expect(definition(2).value).toBe('Agreed, so be it');
  });

  test('an import of a CSV file with faults says which lines are wrong, and brings nothing in', async () => {
    const { user, server } = await openCards([]);
    const dialog = await openCsv(user, new File(['Yes,Agreed\n,nothing\nNo,a,b\n"So'], 'signs.csv'));
    expect(dialog.getByText('1 card, 3 lines to correct')).toBeDefined();
    expect(dialog.getByText('Line 2: The term is empty.')).toBeDefined();
    expect(dialog.getByText('Line 3: There are more than two fields.')).toBeDefined();
    expect(dialog.getByText('Line 4: A quote is opened but never closed.')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 1 Card' }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await server.cards()).toEqual([]);
  });

  test.each([
    ['in Windows-1252', Buffer.from('Grüße,Hallo', 'latin1'), 'Grüße'],
    ['in UTF-16', Buffer.from('\uFEFFGrüße,Hallo', 'utf16le'), 'Grüße'],
    ['with a byte order mark', Buffer.from('\uFEFFGrüße,Hallo'), 'Grüße'],
    ['that is a spreadsheet', Buffer.from('PK\u0003\u0004 x'), /Line 1: This is an archive or a spreadsheet/],
    ['without rows', Buffer.from('term,definition\n'), /The file has no cards/],
    [
      'that is not in UTF-8',
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xff]),
      /Line 2: The file says that it is in UTF-8/,
    ],
  ])('shows a CSV file %s as the server reads it', async (_, bytes, shown) => {
    const { user } = await openCards([]);
    await openImport(user);
    await user.upload(fileInput('File to import'), new File([bytes], 'a.csv'));
    expect(await screen.findByText(shown)).toBeDefined();
  });

  test('imports a CSV file once though its first answer was lost', async () => {
    const { user, network, server } = await openCards([]);
    await openImport(user);
    const file = new File(['Yes,Agreed\nNo,\n'], 'signs.csv', { lastModified: 1 });
    network.losesAnswers = true;
    await user.upload(fileInput('File to import'), file);
    await user.click(await screen.findByRole('button', { name: 'Import 2 Cards' }));
    expect(await screen.findByText(/could not be sent/)).toBeDefined();
    network.losesAnswers = false;
    await user.upload(fileInput('File to import'), file);
    await user.click(await screen.findByRole('button', { name: 'Import 2 Cards' }));
    expect(await screen.findByText('Imported 2 cards from CSV')).toBeDefined();
    expect(await server.cards()).toHaveLength(2);
  });

  test('tells that the import of a CSV file failed though the panel was closed meanwhile', async () => {
    const { user, network } = await openCards([]);
    const dialog = await openCsv(user, new File(['No,'], 'signs.csv'));
    const release = network.hold('POST');
    await user.click(dialog.getByRole('button', { name: 'Import 1 Card' }));
    await openImport(user);
    expect(screen.queryByRole('heading', { name: 'Import File' })).toBeNull();
    network.losesAnswers = true;
    release();
    expect(await screen.findByText('Failed to import CSV file')).toBeDefined();
  });

  test('adds pasted cards once though their first answer was lost, and a CSV file came in before the second try', async () => {
    const { user, network, server, set } = await openCards([]);
    await openImport(user);
    await user.click(screen.getByRole('button', { name: 'Paste Text…' }));
    await user.click(field('Text'));
    await user.paste('Yes\tAgreed');
    network.losesAnswers = true;
    await user.click(await screen.findByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Failed to import terms')).toBeDefined();
    network.losesAnswers = false;
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.upload(fileInput('File to import'), new File(['No,'], 'signs.csv'));
    await user.click(await screen.findByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Imported 1 cards from CSV')).toBeDefined();
    await reloadPage(set);
    await user.click(screen.getByRole('button', { name: 'Paste Text…' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Added 1 cards')).toBeDefined();
    expect((await server.cards()).map((card) => card.term)).toEqual(['Yes', 'No']);
  });

  test('takes files that end in .csv, also from a drop, and no others', async () => {
    await openCards([]);
    await openImport(userEvent.setup());
    await userEvent.click(screen.getByRole('button', { name: 'Files' }));
    const way = screen.getByRole('heading', { name: 'Import File' });
    drop(way, new File(['a,b'], 'signs.txt'));
    expect(await screen.findByText('Please choose a file whose name ends in .csv')).toBeDefined();
    drop(way, new File(['a,b'], 'SIGNS.CSV'));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Card' }));
    expect(await screen.findByText('Imported 1 cards from CSV')).toBeDefined();
  });

  test('copies the terms, one per line, as they are being typed', async () => {
    const { user } = await openCards([
      ['Hello', 'x'],
      ['Yes', ''],
    ]);
    await user.type(term(2), '!');
    await openExport(user);
    await user.click(screen.getByRole('button', { name: 'Copy Terms' }));
    expect(await screen.findByText('Terms copied to clipboard')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Hello\nYes!');
  });
});

describe('The import of an archive', () => {
  const back = () => screen.getByRole('link', { name: 'Back to Dashboard' });

  test('goes on after the way back from a new set, which stays', async () => {
    const { user, history, network, server, set } = await openCards([]);
    const release = network.hold(`POST /api/sets/${set.id}/cards/import`);
    await importArchive(user);
    expect(await screen.findByText('Adding the cards…')).toBeDefined();
    await user.click(back());
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    release();
    await waitFor(async () => expect(await server.cards()).toHaveLength(3));
    expect((await server.sets()).map(({ id }) => id)).toContain(set.id);
  });

  test('asks before it is lost with the page, and keeps its new set, also once the server has stopped it', async () => {
    const { user, history, network, server, set } = await openCards([]);
    network.refuses(`POST /api/sets/${set.id}/cards/import`, 507);
    await importArchive(user);
    expect(await screen.findByRole('button', { name: 'Go On' })).toBeDefined();
    expect(asksBeforeUnload()).toBe(true);
    await user.click(back());
    await waitFor(() => expect(history.at(-1)).toBe('/admin'));
    expect((await server.sets()).map(({ id }) => id)).toContain(set.id);
  });

  test('makes way for another file only when it is done or cancelled', async () => {
    const { user, network, server } = await openCards([]);
    network.refuses('POST /api/cards/', 507);
    await importArchive(user);
    expect(await screen.findByRole('button', { name: 'Go On' })).toBeDefined();
    expect(importButton().ariaDisabled).toBe('true');
    const row = screen.getByRole('heading', { name: 'Import File' });
    drop(row, await archive());
    drop(row, new File(['a,b'], 'signs.csv'));
    network.refuses(undefined);
    await user.click(screen.getByRole('button', { name: 'Go On' }));
    expect(document.activeElement).toBe(importButton());
    expect(await screen.findByText('3 cards, 3 images and videos added')).toBeDefined();
    expect((await server.cards()).map(({ hasMedia }) => hasMedia)).toEqual([true, true, true]);
    expect([importButton().ariaDisabled, asksBeforeUnload()]).toEqual([null, false]);
    expect(document.activeElement).toBe(importButton());
  });

  test('that is cancelled sends nothing more, and another file may be chosen', async () => {
    const { user, network, server } = await openCards([]);
    network.refuses('POST /api/cards/', 507);
    await importArchive(user);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect([importButton().ariaDisabled, asksBeforeUnload()]).toEqual([null, false]);
    expect(document.activeElement).toBe(importButton());
    expect((await server.cards()).map(({ hasMedia }) => hasMedia)).toEqual([false, false, false]);
  });

  test('leaves a clip that a card got meanwhile', async () => {
    const { user, network, server } = await openCards([]);
    network.refuses('POST /api/cards/', 507);
    await importArchive(user, await archive(cardsOfArchive.slice(0, 1)));
    const goOn = await screen.findByRole('button', { name: 'Go On' });
    network.refuses(undefined);
    const [{ id } = { id: '' }] = await server.cards();
    const recorded = new File([await readFile('src/samples/server/media/letter-b.jpg')], 'b.jpg');
    const { mediaPath } = await upload('POST /api/cards/:id/media', {
      params: { id },
      files: { file: recorded },
      body: {},
    });
    await user.click(goOn);
    expect(await screen.findByText('1 card, 1 image or video added')).toBeDefined();
    const [card] = await server.cards();
    expect([card?.mediaPath, card?.furtherClips.length]).toEqual([mediaPath, 1]);
  });

  test('gives a clip its own label, although the one before it is not in the archive', async () => {
    const { user, server } = await openCards([]);
    const furtherClips = cardsOfArchive.map(({ media, poster }) => ({ media, poster }));
    const clipLabels = ['', 'one', 'two', 'three'];
    const cards = cardsOfArchive.map((card) => ({ ...card, media: 'media/lost.jpg', furtherClips, clipLabels }));
    await importArchive(user, await archive(cards.slice(0, 1)));
    await waitFor(async () =>
      expect(await server.cards()).toMatchObject([
        { mediaKind: 'image', clipLabel1: 'one', clipLabel2: 'two', clipLabel3: 'three', clipLabel4: '' },
      ]),
    );
  });
});

describe('Export', () => {
  function watchDownloads(): string[] {
    const addresses: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(`${this.pathname} ${this.hasAttribute('download')}`);
    });
    onTestFinished(() => click.mockRestore());
    return addresses;
  }

  test('saves the set as a file once what was typed is with the server', async () => {
    const { user, network, set } = await openCards([['Hello', '']]);
    const addresses = watchDownloads();
    await openExport(user);
    const release = network.hold('PUT');
    await user.type(term(1), '!');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(addresses).toEqual([]);
    release();
    await waitFor(() => expect(addresses).toEqual([`/api/sets/${set.id}/export.csv true`]));
    await user.click(screen.getByRole('button', { name: 'Export ZIP' }));
    await waitFor(() => expect(addresses.at(-1)).toBe(`/api/sets/${set.id}/export.zip true`));
    await user.click(screen.getByRole('button', { name: 'Export Anki' }));
    await waitFor(() => expect(addresses.at(-1)).toBe(`/api/sets/${set.id}/export.apkg true`));
    for (const { name, download } of packageFormats) {
      await user.click(screen.getByRole('button', { name: download.source }));
      await waitFor(() => expect(addresses.at(-1)).toBe(`/api/sets/${set.id}/${name}.zip true`));
    }
  });

  test('Export of what cannot be saved says so', async () => {
    const { user, network } = await openCards([['Hello', '']]);
    const addresses = watchDownloads();
    await openExport(user);
    network.isDown = true;
    await user.type(term(1), '!');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/not saved yet/)).toBeDefined();
    expect(addresses).toEqual([]);
  });

  test('Export of an empty set is not offered', async () => {
    const { user } = await openCards([]);
    await openExport(user);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export ZIP' }).disabled).toBe(true);
  });
});

const cardsOfArchive = ['Hello', 'Yes', 'No'].map((term, index) => ({
  term,
  definition: '',
  media: `media/${index}.jpg`,
  poster: '',
  howSigned: '',
  showMediaAndText: false,
}));

/** Has the images of `cardsOfArchive`. */
async function archive(cards: Parameters<typeof writeCardRows>[0] = cardsOfArchive): Promise<File> {
  // Loads zip.js, which has to use the byte arrays that `test-editor.tsx` sets up.
  const { zipOf } = await import('./anki/test-anki-packages.ts');
  const set = writeSetFile({ ...buildSet(), thumbnail: '', signingBoxes: {} });
  const pictures = Object.fromEntries(cardsOfArchive.map(({ media }) => [media, picture]));
  return await zipOf({ 'set.json': set, 'cards.csv': [...writeCardRows(cards)].join(''), ...pictures }, 'signs.zip');
}

/** Imports only the cards of the archive, and none of its set's fields. */
async function importArchive(user: UserEvent, file?: File) {
  await openImport(user);
  await user.click(screen.getByRole('button', { name: 'Files' }));
  await user.upload(fileInput('File to import'), file ?? (await archive()));
  await user.click(await screen.findByRole('checkbox', { name: /^Use its title/ }));
  await user.click(screen.getByRole('button', { name: /^Import \d+ Cards?$/ }));
}

function importButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Import File' });
}

async function openExport(user: UserEvent) {
  await openImport(user);
  await user.click(screen.getByRole('button', { name: 'Export' }));
}

async function openCsv(user: UserEvent, file: File) {
  await openImport(user);
  await user.upload(fileInput('File to import'), file);
  return within(await screen.findByRole('dialog', { name: 'CSV Import' }));
}
