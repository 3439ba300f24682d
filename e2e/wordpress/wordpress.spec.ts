import { expect } from '@playwright/test';
import { collectErrors } from '../support/page-errors.ts';
import { makeDataDir, startServer, stopServer, test as studioTest } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';
import { installPlugin, signInTo, startWordpress } from './wordpress-site.ts';
import type { WordpressSite } from './wordpress-site.ts';

/** One WordPress for all tests, on which the plugin is installed on the way. */
const test = studioTest.extend<object, { wordpress: WordpressSite }>({
  wordpress: [
    async ({ browserName: _browserName }, provide) => {
      const wordpress = await startWordpress();
      await provide(wordpress);
      await wordpress.close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });

const frame = 'iframe[src*="/embed/"]';
const ourScript = 'script[src*="flashcard-studio/assets/frames.js"]';

test.afterEach(async ({ wordpress }) => expect(await wordpress.readNotices()).toEqual([]));

test('without the plugin WordPress makes a player of an address, in a sandbox of its own @long', async ({
  page,
  studio,
  wordpress,
}) => {
  const { url } = await wordpress.publish(`${studio.url}/embed/${await findSet(studio)}`);
  await page.goto(url);
  await expect(page.locator(frame)).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(page.frameLocator(frame).getByText('Click to flip')).toBeVisible();
  await page.frameLocator(frame).getByRole('button', { name: 'Next' }).click();
  await expect(page.frameLocator(frame).getByText('2 / ')).toBeVisible();
  const height = (await page.locator(frame).boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(700);
});

test('the plugin is installed from the file of the studio, and knows where that is', async ({
  page,
  studio,
  wordpress,
}) => {
  await signInTo(page, wordpress, 'admin');
  await installPlugin(page, wordpress, studio.url);
  await page
    .getByRole('row', { name: /Flashcard Studio/ })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expect(page.getByLabel('Address of the studio')).toHaveAttribute('placeholder', studio.url);
  const { url } = await wordpress.publish(`[flashcard_set id="${await findSet(studio)}"]`);
  await page.goto(url);
  await expect(page.locator(frame)).toHaveAttribute('data-flashcards', studio.url);
});

test('an author shows a set by shortcode, block and address: each time the frame of the generator, and one script', async ({
  page,
  studio,
  wordpress,
}) => {
  await wordpress.setOption('flashcard_studio_url', `${studio.url}/`);
  const id = await findSet(studio);
  const { shortcode } = await (await page.request.get(`${studio.url}/api/embed/shortcode/${id}`)).json();
  const chosen =
    '?modes=flip,quiz&defaultMode=quiz&darkMode=1&showDefinitionFirst=0&fullscreen=1&maxQuestions=all&lang=de';
  const block = {
    id,
    modes: 'flip,quiz',
    defaultMode: 'quiz',
    darkMode: true,
    showDefinitionFirst: false,
    maxQuestions: 'all',
    lang: 'de',
  };
  const posts = {
    [`/embed/${id}?fullscreen=1`]: [
      shortcode,
      `[flashcard_set id="${id}"]`,
      `<!-- wp:flashcard-studio/set ${JSON.stringify({ id })} /-->`,
      `${studio.url}/embed/${id}?fullscreen=1`,
      `${studio.url}/catalog/set/${id}`,
      `<!-- wp:embed ${JSON.stringify({ url: `${studio.url}/embed/${id}?fullscreen=1` })} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${studio.url}/embed/${id}?fullscreen=1\n</div></figure><!-- /wp:embed -->`,
      `[embed]${studio.url}/embed/${id}?fullscreen=1[/embed]`,
    ],
    [`/embed/${id}${chosen}`]: [
      `[flashcard_set id="${id}" modes="flip,quiz" default_mode="quiz" dark_mode="1" show_definition_first="0" fullscreen="1" max_questions="all" lang="de" height="750"]`,
      `<!-- wp:flashcard-studio/set ${JSON.stringify(block)} /-->`,
      `${studio.url}/embed/${id}${chosen}`,
    ],
    [`/embed/${id}?modes=match&defaultMode=match`]: [
      `[flashcard_set id="${id}" modes="match" shuffle="1" quiz_type="truefalse" height="750"]`,
      `<!-- wp:flashcard-studio/set ${JSON.stringify({ id, modes: ['match'], defaultMode: 'flip', fullscreen: '0' })} /-->`,
    ],
  };
  const asked = (await wordpress.readRequests()).length;
  for (const [address, contents] of Object.entries(posts)) {
    await page.goto((await wordpress.publish(contents.join('\n\n'))).url);
    const shown = page.locator('.flashcard-studio iframe');
    await expect(shown).toHaveCount(contents.length);
    await expect(page.locator(ourScript)).toHaveCount(1);
    const features = [address.includes('match') ? '' : 'camera', address.includes('fullscreen') ? 'fullscreen' : ''];
    for (const one of await shown.all()) {
      await expect(one).toHaveAttribute('src', studio.url + address);
      await expect(one).toHaveAttribute('style', /^width:100%;height:750px;border:0;border-radius:12px;/);
      await expect(one).toHaveAttribute('loading', 'lazy');
      expect(await one.getAttribute('allow')).toBe(features.filter((feature) => feature !== '').join('; ') || null);
    }
  }
  await page.goto((await wordpress.publish('<p>No set in here</p>')).url);
  await expect(page.locator('script[src*="flashcard"]')).toHaveCount(0);
  expect((await wordpress.readRequests()).slice(asked)).toEqual([]);
});

test('two players and a catalog on one page each get the height that they ask for @long', async ({
  page,
  studio,
  wordpress,
}) => {
  const id = await connect(wordpress, studio);
  const low = `[flashcard_set id="${id}" height="200"]`;
  const tall = `<!-- wp:flashcard-studio/set ${JSON.stringify({ id, height: 900, title: 'The second' })} /-->`;
  const { url } = await wordpress.publish(`${low}\n\n${tall}\n\n[flashcard_catalog category="Food &#91;1&#93;"]`);
  const errors = collectErrors(page);
  await page.goto(url);
  const frames = page.locator('.flashcard-studio iframe');
  await expect(frames).toHaveCount(3);
  await expect(page.locator(ourScript)).toHaveCount(1);
  await frames.nth(0).scrollIntoViewIfNeeded();
  await expect(frames.nth(0)).toHaveCSS('height', '360px');
  await frames.nth(1).scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe[title="The second"]').getByText('Click to flip')).toBeVisible();
  await expect(frames.nth(1)).toHaveCSS('height', '900px');
  await expect(frames.nth(2)).toHaveAttribute('src', `${studio.url}/catalog?category=Food%20%5B1%5D`);
  await expect(frames.nth(2)).not.toHaveCSS('height', '800px');
  await expect(page.locator('.flashcard-studio a:visible')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a link replaces a set that is gone, and stands above one until its studio answers @long', async ({
  page,
  studio,
  wordpress,
}) => {
  await wordpress.setOption('flashcard_studio_url', studio.url);
  const gone = await wordpress.publish('[flashcard_set id="AAAAAAAAAAAAAAAAAAAAAA" title="Animals"]');
  await page.goto(gone.url);
  await expect(page.getByRole('link', { name: 'Animals' })).toBeVisible();
  await expect(page.locator(frame)).toBeHidden();

  const dataDir = await makeDataDir();
  const first = await startServer(dataDir);
  await stopServer(first.server);
  const id = await findSet(studio);
  await wordpress.setOption('flashcard_studio_url', first.url);
  const posts = [
    await wordpress.publish(`[flashcard_set id="${id}"]`),
    await wordpress.publish(`${first.url}/embed/${id}`),
  ];
  for (const { url } of posts) {
    await page.goto(url);
    await expect(page.getByRole('link', { name: 'Flashcards', exact: true })).toBeVisible();
    await expect(page.locator(frame)).toBeVisible();
  }
  await wordpress.setOption('flashcard_studio_url', studio.url);
  for (const { url } of posts) {
    await page.goto(url);
    await expect(page.frameLocator(frame).getByText('Click to flip')).toBeVisible();
  }
});

test('what hostile attributes hold stays text, and nobody else’s address becomes a frame', async ({
  page,
  studio,
  wordpress,
}) => {
  const id = await connect(wordpress, studio);
  const code = `\\x22\\x3e\\x3cscript\\x3ewindow.__x=1\\x3c/script\\x3e\\x22 onload=\\x22window.__x=1`;
  const attributes = [
    'modes',
    'default_mode',
    'dark_mode',
    'quiz_type',
    'max_questions',
    'matching_tiles',
    'height',
    'title',
  ];
  const hostile = [
    `[flashcard_set id="${id}${code}"]`,
    `[flashcard_set id="../../admin"]`,
    `[flashcard_set id="${id}" ${attributes.map((name) => `${name}="${code}"`).join(' ')}]`,
    `[flashcard_catalog category="${code}" search='&quot;&gt;&lt;script&gt;window.__x=1&lt;/script&gt;' height="1;x:${code}"]`,
    `<!-- wp:flashcard-studio/set ${JSON.stringify({ id, title: '"><script>window.__x=1</script>', height: '9;"', modes: ['"'], quizType: '"' })} /-->`,
    `${studio.url}.evil.example/embed/${id}`,
    `https://evil.example/?${studio.url}/embed/${id}`,
    `${studio.url}/embed/${id}"onload="window.__x=1`,
  ];
  await page.goto((await wordpress.publish(hostile.join('\n\n'))).url);
  await expect(page.locator('.flashcard-studio')).toHaveCount(3);
  for (const shown of await page.locator('.flashcard-studio iframe').all()) {
    expect(new URL((await shown.getAttribute('src')) ?? '').origin).toBe(studio.url);
    expect(await shown.getAttribute('onload')).toBeNull();
    // A script of the page may have set the height already, after which the browser writes the style in its own way.
    await expect(shown).toHaveAttribute('style', /^width: ?100%; ?height: ?\d+px; ?border: ?0(px)?; ?[\w:;#.,() -]+$/);
  }
  await expect(page.locator('.flashcard-studio script, .flashcard-studio [onload]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, '__x'))).toBeUndefined();
});

test('an author finds a set in the editor, sees it there and chooses its options @long', async ({
  page,
  studio,
  wordpress,
}) => {
  await wordpress.setOption('flashcard_studio_url', studio.url);
  const { title, id } = await firstSet(studio);
  await signInTo(page, wordpress, 'author');
  await page.goto(`${wordpress.url}/wp-admin/post-new.php`);
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close dialog' }).click();
  await page.getByRole('textbox', { name: 'Add title' }).fill('A lesson');
  await page.evaluate(() => {
    const { data, blocks } = Reflect.get(window, 'wp');
    data.dispatch('core/block-editor').insertBlock(blocks.createBlock('flashcard-studio/set'));
  });
  const editor = page.getByRole('region', { name: 'Editor content' });
  await editor.getByLabel('Search the catalog, or paste the address of a set').fill(title.slice(0, 8));
  await editor.getByRole('button', { name: title }).click();
  await expect(editor.frameLocator(frame).getByText('Click to flip')).toBeVisible();
  const settings = page.getByRole('region', { name: 'Editor settings' });
  await settings.getByLabel('Dark mode').check();
  await settings.getByLabel('Height in pixels').fill('600');
  await expect(editor.locator(frame)).toHaveAttribute('src', `${studio.url}/embed/${id}?darkMode=1&fullscreen=1`);
  await expect(editor.locator(frame)).toHaveCSS('height', '600px');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByRole('region', { name: 'Editor publish' }).getByRole('link', { name: 'View Post' }).click();
  await expect(page.locator(frame)).toHaveAttribute('src', `${studio.url}/embed/${id}?darkMode=1&fullscreen=1`);
  await expect(page.locator(frame)).toHaveAttribute('title', title);
});

test('the settings take an address and defaults, refuse what is no address, and go with the plugin @long', async ({
  page,
  studio,
  wordpress,
}) => {
  await wordpress.setOption('flashcard_studio_url', '');
  await signInTo(page, wordpress, 'admin');
  await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=flashcard-studio`);
  const address = page.getByLabel('Address of the studio');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await address.fill(`${studio.url}/`);
  await page.getByLabel('Dark mode').check();
  await page.getByLabel('Height in pixels').fill('640');
  await save.click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(address).toHaveValue(studio.url);
  await address.fill('ftp://files.example');
  await save.click();
  await expect(page.getByText('Please type the address of the studio')).toBeVisible();
  await expect(address).toHaveValue(studio.url);
  for (const refused of ['javascript:alert(1)', '//cards.example', 'http://', 'https://user:secret@cards.example']) {
    expect(await wordpress.setOption('flashcard_studio_url', refused)).toBe(studio.url);
  }
  const id = await findSet(studio);
  await page.goto((await wordpress.publish(`[flashcard_set id="${id}"]`)).url);
  await expect(page.locator(frame)).toHaveAttribute('src', `${studio.url}/embed/${id}?darkMode=1&fullscreen=1`);
  await expect(page.locator(frame)).toHaveAttribute('style', /640px/);
  const options = ['flashcard_studio_defaults', 'flashcard_studio_former_urls', 'flashcard_studio_url'];
  expect(await wordpress.listOptions()).toEqual(options);
  expect(await wordpress.uninstall()).toBe(true);
  expect(await wordpress.listOptions()).toEqual([]);
});

async function firstSet(studio: Studio): Promise<{ id: string; title: string }> {
  const answer = await fetch(`${studio.url}/api/catalog/sets?limit=1&sort=az`);
  const { sets } = await answer.json();
  return sets[0];
}

/**
 * Sets the studio's address.
 * @returns the id of a set
 */
async function connect(wordpress: WordpressSite, studio: Studio): Promise<string> {
  await wordpress.setOption('flashcard_studio_url', studio.url);
  return await findSet(studio);
}

async function findSet(studio: Studio): Promise<string> {
  return (await firstSet(studio)).id;
}
