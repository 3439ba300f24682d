import type { Page } from '@playwright/test';
import { installPlugin, signInTo, type WordpressSite } from '../../e2e/wordpress/wordpress-site.ts';

/** Each screen has one picture, because WordPress has no dark theme. */
export interface WordpressScreen {
  /** The name of the picture in `docs/pictures`, without the extension. */
  readonly name: string;
  readonly open: (site: ShownSite) => Promise<unknown>;
}

interface ShownSite {
  /** Signed in as the administrator. */
  readonly page: Page;
  /** The plugin is installed. */
  readonly wordpress: WordpressSite;
  /** The id of a public set. */
  readonly setId: string;
  readonly setTitle: string;
}

/** In pixels from the left edge, in the empty middle of WordPress's bars. */
export const pointerRestsAt = 560;

const player = 'iframe[src*="/embed/"]';

/** The screenshots that the plugin's readme lists, in the same order. */
export const wordpressScreens: readonly WordpressScreen[] = [
  {
    name: 'wordpress-block',
    async open({ page, wordpress, setId, setTitle }) {
      await page.goto(`${wordpress.url}/wp-admin/post-new.php`);
      await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close dialog' }).click();
      await page.getByRole('textbox', { name: 'Add title' }).fill('The manual alphabet');
      await page.evaluate(
        (attributes) => {
          const { data, blocks } = Reflect.get(window, 'wp');
          data.dispatch('core/preferences').set('core/edit-post', 'fixedToolbar', true);
          data.dispatch('core/block-editor').insertBlock(blocks.createBlock('flashcard-studio/set', attributes));
        },
        { id: setId, title: setTitle, height: 550 },
      );
      const editor = page.getByRole('region', { name: 'Editor content' });
      await editor.frameLocator(player).getByText('Click to flip').waitFor();
      await page.getByRole('region', { name: 'Editor settings' }).getByLabel('Height in pixels').waitFor();
    },
  },
  {
    name: 'wordpress-settings',
    async open({ page, wordpress }) {
      await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=flashcard-studio`);
      await page.getByLabel('Address of the studio').waitFor();
    },
  },
  {
    name: 'wordpress-post',
    async open({ page, wordpress, setId }) {
      // The screen is shown as readers see it.
      await page.context().clearCookies();
      const { url } = await wordpress.publish(`[flashcard_set id="${setId}" height="550"]`);
      await page.goto(url);
      await page.locator(player).evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
      await page.frameLocator(player).getByText('Click to flip').waitFor();
    },
  },
];

/** Signs in as the administrator and installs the plugin of the studio at `studioUrl`. */
export async function preparePlugin(page: Page, wordpress: WordpressSite, studioUrl: string): Promise<void> {
  await signInTo(page, wordpress, 'admin');
  await installPlugin(page, wordpress, studioUrl);
}
