import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serveHostPage } from '../support/host-page.ts';
import { signIn, visitorTest as test } from '../support/studio.ts';

const encodings = ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'] as const;

/** Pages that send the studio a form with its cookie. For browsers, another port of a host belongs to the same site. */
test('a page of another origin cannot act with the session of the admin', async ({ page, studio }) => {
  await signIn(page, studio);
  const { length: before } = await setsOf(page, studio.url);
  for (const referrer of ['no-referrer', 'unsafe-url']) {
    for (const encoding of encodings) {
      const host = await serveHostPage(formDocument(`${studio.url}/api/sets`, { encoding, referrer }));
      await page.goto(host.url.replace('127.0.0.1', 'localhost'));
      const answered = page.waitForResponse(`${studio.url}/api/sets`);
      await page.getByRole('button', { name: 'Win' }).click();
      const answer = await answered;
      expect([encoding, referrer, answer.status()]).toEqual([encoding, referrer, 403]);
      expect((await answer.request().allHeaders())['cookie']).toContain('flashcard-studio-session');
      await host.close();
    }
  }
  expect(await setsOf(page, studio.url)).toHaveLength(before);
});

function formDocument(action: string, { encoding, referrer }: { encoding: string; referrer: string }): string {
  return `<!doctype html><meta name="referrer" content="${referrer}"><title>Win</title>
    <form method="post" action="${action}" enctype="${encoding}">
      <input name='{"title":"Taken over","x":"' value='"}'><button>Win</button>
    </form>`;
}

async function setsOf(page: Page, url: string): Promise<unknown[]> {
  return await (await page.request.get(`${url}/api/sets`)).json();
}
