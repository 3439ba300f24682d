import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { adminPassword, teacherTest as test } from '../support/studio.ts';

const sentence = 'The flat hand moves outward from the chin, palm towards the signer. ';

const windows = [
  { width: 280, height: 653 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test('long definitions are set as a page to read is: by the width of the card, 34 em at most, centred while short', async ({
  page,
  studio,
}) => {
  const short = sentence.repeat(2).slice(0, 120).trim();
  const long = sentence.repeat(3).trim();
  await page.goto(`${studio.url}/embed/${await addSet(page, studio.url, [short, long])}`);
  for (const window of windows) {
    await page.setViewportSize(window);
    const { cardPx, ...set } = await settingOf(page);
    const sizePx = Math.min(Math.max(17, cardPx * 0.024), 32);
    expect(set.sizePx, `${window.width} px`).toBeCloseTo(sizePx, 1);
    expect(set.linePx / set.sizePx).toBeCloseTo(1.5, 2);
    expect(set.widthPx).toBeLessThanOrEqual(34 * sizePx + 1);
    expect(set.align).toBe('center');
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('[data-current] [data-kind="definition"]')).toHaveText(long);
  expect(await settingOf(page)).toMatchObject({ align: 'start' });
});

function settingOf(page: Page) {
  return page.locator('[data-current] [data-kind="definition"]').evaluate((text) => {
    const { fontSize, lineHeight, textAlign } = getComputedStyle(text);
    return {
      /** The container that sizes the type. */
      cardPx: (text.closest('[data-side]') ?? text).clientWidth,
      sizePx: Number.parseFloat(fontSize),
      linePx: Number.parseFloat(lineHeight),
      widthPx: text.clientWidth,
      align: textAlign,
    };
  });
}

async function addSet(page: Page, url: string, definitions: readonly string[]): Promise<string> {
  await page.request.post(`${url}/api/auth/login`, { data: { password: adminPassword } });
  const { id } = await (await page.request.post(`${url}/api/sets`, { data: { title: 'Long definitions' } })).json();
  for (const [index, definition] of definitions.entries())
    await page.request.post(`${url}/api/sets/${id}/cards`, { data: { term: `Term ${index}`, definition } });
  return id;
}
