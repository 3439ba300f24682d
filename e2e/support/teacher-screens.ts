import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Texts } from '../../src/platform/rules/languages/texts.ts';
import { adminPassword, sampleFile, type Studio } from './studio.ts';

export interface TeacherWalk {
  readonly page: Page;
  readonly studio: Studio;
  /** Translates to the language of the page. */
  readonly t: Texts;
  /** Called on each screen, by its name. */
  readonly look: (what: string) => Promise<void>;
}

/** Signs in without the form, and makes a set: a card with a clip, one with a picture, the others with neither. */
export async function makeLesson({ page, studio }: Pick<TeacherWalk, 'page' | 'studio'>): Promise<string> {
  const { request } = page;
  await request.post(`${studio.url}/api/auth/login`, { data: { password: adminPassword } });
  const data = { title: '1', categories: '2', visibility: 'unlisted' };
  const { id } = await (await request.post(`${studio.url}/api/sets`, { data })).json();
  const cards = `${studio.url}/api/sets/${id}/cards`;
  for (const file of ['word-zoo.mp4', 'letter-a.jpg', ...Array<undefined>(7)]) {
    const { id: cardId } = await (await request.post(cards, { data: { term: '1', definition: '2' } })).json();
    const media = `${studio.url}/api/cards/${cardId}/media`;
    if (file !== undefined) await request.post(media, { multipart: { file: await uploadOf(file) } });
  }
  await request.post(`${studio.url}/api/analytics/event`, { data: { setId: id, eventType: 'set_view' } });
  return id;
}

async function uploadOf(name: string) {
  const mimeType = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg';
  return { name, mimeType, buffer: await readFile(sampleFile(name)) };
}

/** Walks through the list of sets, and what opens from it. */
export async function walkDashboard({ page, studio, t, look }: TeacherWalk): Promise<void> {
  const { button, close, dialog } = partsOf(page);
  const press = async (name: string) => {
    const menu = button(t('Actions')).first();
    if (await menu.isVisible()) await menu.click();
    await button(name).or(page.getByRole('menuitem', { name })).first().click();
  };
  await page.goto(`${studio.url}/admin`);
  await expect(button(t('New Set'))).toBeVisible();
  await button(t('Analytics')).click();
  await button(t('30 Days')).click();
  await expect(page.getByRole('img')).not.toHaveCount(0);
  await look('dashboard');
  await button(t('Table')).click();
  await look('dashboard, table');
  await press(t('View Analytics'));
  await expect(dialog).toBeVisible();
  await look('analytics of a set');
  await close();
  await press(t('Get Embed Code'));
  await expect(page.frameLocator('iframe').getByRole('group').first()).toBeVisible();
  await look('embed code');
  await close();
  await press(t('Delete'));
  await look('question before deleting');
  await close();
  await button(t('Settings')).click();
  for (const section of ['Leaderboard Settings', 'Catalog Embed Code', 'WordPress', 'Learning Platforms'] as const)
    await button(t(section)).click();
  await button(t('Password and Sessions')).click();
  await look('settings');
  await close();
}

/** Walks through deleted sets, learning platforms, and pages of what is not there. */
export async function walkFurtherScreens({ page, studio, t, look }: TeacherWalk): Promise<void> {
  const { button } = partsOf(page);
  const { id } = await (await page.request.post(`${studio.url}/api/sets`, { data: { title: '3' } })).json();
  await page.request.delete(`${studio.url}/api/sets/${id}`);
  await page.goto(`${studio.url}/admin/bin`);
  await expect(button(t('Restore {title}', { title: '3' })).first()).toBeVisible();
  await look('deleted sets');
  await page.goto(`${studio.url}/admin/platforms`);
  await button(t('Make Registration Address')).click();
  await expect(button(t('Make Another Address'))).toBeVisible();
  await button(t('Or with an address from the platform')).click();
  await look('learning platforms');
  await page.goto(`${studio.url}/sets/${id}/edit`);
  await expect(page.getByText(t('Set not found'))).toBeVisible();
  await look('editor of a set that is gone');
}

/** Opens the editor with its import unfolded. */
export async function openEditor({ page, studio, t }: Omit<TeacherWalk, 'look'>, setId: string): Promise<void> {
  const { button } = partsOf(page);
  await page.goto(`${studio.url}/sets/${setId}/edit`);
  await expect(button(t('Add Card')).first()).toBeVisible();
  // The section is open already where a text waits in it.
  const section = button(t('Import/Export Cards'));
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
}

/** Walks through the set editor, and what opens from it. */
export async function walkEditor({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const { button, close, dialog } = partsOf(page);
  await openEditor({ page, studio, t }, setId);
  await look('editor');
  await button(t('Share')).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look('share menu');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: t('Find a card') }).fill('9');
  await expect(page.getByText(t('No cards found'))).toBeVisible();
  await look('no card found');
  await page.getByRole('searchbox', { name: t('Find a card') }).fill('');

  await button(t('Paste Text…')).click();
  await dialog.getByRole('textbox', { name: t('Text') }).fill('1\t2\n\t4');
  await look('pasted text');
  await close();
  await button(t('Add many clips…')).click();
  const files = dialog.getByLabel(t('Images and videos'));
  await files.setInputFiles(['word-zoo.mp4', 'letter-a.jpg', 'letter-a.jpg'].map(sampleFile));
  await files.setInputFiles({ name: '4.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(dialog.getByText(t('Invalid file type'))).toBeVisible();
  await look('many clips');
  await close();

  await button(t('Delete card {number}', { number: 2 })).click();
  await look('question before a card is deleted');
  await close();
  await button(t('Edit Cards')).click();
  await page.getByRole('checkbox').last().click();
  await button(t('Delete')).first().click();
  await page.getByRole('checkbox').nth(1).click();
  await look('Edit Cards');
  await button(t('Copy to…')).first().click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await look('choice of a set');
  await close();
  await button(t('Cancel')).click();
}

const showMedia = 'Show the {kind, select, image {image} video {video} other {media}} of card {number}';

/** Walks through what makes the clips of a card. */
export async function walkClips({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const { button, close, dialog } = partsOf(page);
  await page.goto(`${studio.url}/sets/${setId}/edit`);
  const openClip = async () => {
    await page.getByRole('button', { name: t(showMedia, { kind: 'video', number: 1 }) }).click();
    await expect(dialog).toBeVisible();
  };
  await openClip();
  await look('clip of a card');
  await dialog.getByRole('button', { name: t('Edit Clip') }).click();
  await expect(page.getByRole('slider', { name: t('of a clip|End') })).toBeVisible();
  await button(t('Signing Box')).click();
  await look('clip editor');
  await close();
  await openClip();
  await dialog.getByRole('button', { name: t('Record') }).click();
  await expect(dialog.getByRole('combobox').first()).toBeVisible();
  await look('recorder');
  await close();
  await openClip();
  await dialog.getByRole('button', { name: t('Spell') }).click();
  await expect(dialog.getByRole('textbox', { name: t('Letters') })).toBeVisible();
  await look('fingerspelling');
  await close();
}

/**
 * Walks through files before their import, files that cannot be imported, texts that are not saved, and a session that
 * ends.
 */
export async function walkFaults({ page, studio, t, look }: TeacherWalk, setId: string): Promise<void> {
  const { button, close, dialog } = partsOf(page);
  await openEditor({ page, studio, t }, setId);
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await button(t('Import File')).click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await button(t('Files')).click();
  await choose('1.csv', Buffer.from(`1,2\n${'3'.repeat(1_001)},4\n`));
  await expect(dialog).toBeVisible();
  await look('CSV with a fault');
  await close();
  const zip = await page.request.get(`${studio.url}/api/sets/${setId}/export.zip`);
  await choose('1.zip', await zip.body());
  await expect(dialog).toBeVisible();
  await look('ZIP before it is imported');
  await close();
  const told = { '2.zip': '2.zip', '3.apkg': '3.apkg', '4.pdf': t('Please choose a file whose name ends in .csv') };
  for (const [name, text] of Object.entries(told)) {
    await choose(name, Buffer.from('x'));
    await expect(page.getByText(text).first()).toBeVisible();
    await look(`file that cannot be imported, ${name}`);
  }
  await page.route('**/api/**', (route) => route.abort());
  await page
    .getByRole('textbox', { name: t('Term') })
    .nth(2)
    .fill('7');
  await button(t('Save Changes')).click();
  await look('changes that cannot be saved');
  await page.unroute('**/api/**');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === 'studio-language'));
  await page
    .getByRole('textbox', { name: t('Term') })
    .nth(2)
    .fill('8');
  await expect(page.getByLabel(t('Admin Password'))).toBeVisible();
  await page.getByLabel(t('Admin Password')).fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('Invalid admin password'))).toBeVisible();
  await look('session that has ended');
}

function partsOf(page: Page) {
  const dialog: Locator = page.getByRole('dialog');
  return {
    dialog,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    async close() {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    },
  };
}
