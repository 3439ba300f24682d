import { expect } from '@playwright/test';
import { cardKeyOf } from '../../src/cards/rules/card-list.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expectNothingCutOff } from '../support/cut-off.ts';
import { serveGateway } from '../support/gateway.ts';
import { keepSet, makeClips } from '../support/kept-set.ts';
import { teacherTest as test } from '../support/studio.ts';

test('without a network a list plays the cards of sets that are kept, and says which are missing for now', async ({
  page,
  studio,
}) => {
  const gateway = await serveGateway(studio.url);
  const kept = await makeClips(page, studio.url, 3);
  const other = await makeClips(page, studio.url, 2);
  await keepSet(page, gateway.url, kept.id);
  const cards = [kept.cards[2], other.cards[0], kept.cards[0]].map((card) => cardKeyOf(card?.id ?? ''));
  await page.goto(`${gateway.url}/catalog/list#cards=${cards.join('.')}&title=Week+3`);
  await expect(page.getByText('3 cards.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep in My lists' }).click();
  await expect(page.getByText('Cards that you collect are added to this list.')).toBeVisible();
  await gateway.close();

  await page.goto(`${gateway.url}/catalog/study`);
  const lists = page.getByRole('list', { name: 'My lists' });
  await lists.getByRole('listitem').filter({ hasText: 'Week 3' }).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Week 3' })).toBeVisible();
  const said =
    'Without a network: 2 of 3 cards on this device. The others are missing for now: their sets are not kept here.';
  await expect(page.getByText(said)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
  await expect(rows).toHaveText([/Sign 3/, /Sign 1/]);
  await expectAccessibleInBothThemes(page, 'a list without a network');
  await expectNothingCutOff(page, 'a list without a network');
  await page.getByRole('link', { name: 'Flip' }).click();
  await expect(page.getByText('Card 1 of 2')).toBeAttached();
  const video = page.locator('[data-current] video').first();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
});
