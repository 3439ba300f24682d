import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { registrationToken, startTestPlatform } from '../../src/learning-platforms/server/test-platform.ts';
import type { TestPlatform } from '../../src/learning-platforms/server/test-platform.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openBlockingBrowser, storageIsBlocked } from '../support/blocking-browser.ts';
import { serveHostPage } from '../support/host-page.ts';
import { collectErrors } from '../support/page-errors.ts';
import { openDashboard, test } from '../support/studio.ts';
import type { Studio } from '../support/studio.ts';

test('a course opens a set and gets the grade, third-party cookies blocked', async ({
  page,
  studio,
  launchOptions,
}) => {
  const platform = await startTestPlatform({ host: '127.0.0.1' });
  const browser = await openBlockingBrowser(launchOptions);
  const course = browser.page;
  const errors = collectErrors(course);
  await test.step('the administrator registers the platform', () => register(page, studio, platform));
  await test.step('a teacher chooses a set', () => choose(course, platform));
  await test.step('a learner takes the quiz', () => takeQuiz(course, platform));
  await test.step('the grade is there', async () => {
    await expect.poll(() => platform.scores.length).toBe(1);
    expect(platform.scores[0]?.score).toMatchObject({ userId: 'learner-1', scoreMaximum: 10 });
  });
  expect(await storageIsBlocked(course)).toBe(true);
  expect(errors).toEqual([]);
  await test.step('the administrator removes the platform', () => remove(page, platform));
  await browser.close();
  await platform.close();
});

async function register(page: Page, studio: Studio, platform: TestPlatform): Promise<void> {
  await openDashboard(page, studio);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Learning Platforms' }).click();
  await page.getByRole('link', { name: 'Manage Learning Platforms' }).click();
  await expect(page.getByText('No platform is registered yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make Registration Address' }).click();
  const address = await page.getByRole('textbox', { name: 'Registration address' }).inputValue();
  await expectAccessible(page, 'learning platforms, with a registration address');
  const query = new URLSearchParams({
    openid_configuration: platform.configurationUrl,
    registration_token: registrationToken,
  });
  const host = await serveHostPage(registrationPage(`${address}?${query}`));
  const window = await page.context().newPage();
  await window.goto(host.url);
  await expect(window.frameLocator('iframe').getByRole('heading', { name: 'Registered' })).toBeVisible();
  await expect(window.getByText('org.imsglobal.lti.close')).toBeVisible();
  await window.close();
  await host.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: new URL(platform.origin).host })).toBeVisible();
  await expectAccessible(page, 'learning platforms');
}

/** As platforms do: in a frame that reports its end. */
function registrationPage(address: string): string {
  return `<!doctype html><title>Register</title><iframe src="${address.replaceAll('&', '&amp;')}" title="Tool"></iframe>
    <p></p><script>addEventListener('message', ({ data }) => { document.querySelector('p').textContent = data.subject; })</script>`;
}

async function choose(page: Page, platform: TestPlatform): Promise<void> {
  await page.goto(`${platform.origin}/course?open=choose`);
  const picker = page.frameLocator('iframe');
  await expect(picker.getByRole('heading', { name: 'Choose a set' })).toBeVisible();
  await picker.getByRole('radio', { name: /^Quiz/ }).check();
  await picker.getByRole('searchbox').fill('fingerspelling');
  await expect(picker.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(frameIn(page), 'choosing a set');
  await picker.getByRole('button', { name: 'Add ASL fingerspelling A–Z' }).click();
  await expect(picker.getByText('Added to the course')).toBeVisible();
  const url = String(platform.contentItems[0]?.['url']);
  expect(url).toContain('modes=quiz');
  platform.activities.push({ url });
}

async function takeQuiz(page: Page, platform: TestPlatform): Promise<void> {
  await page.goto(`${platform.origin}/course?open=0`);
  const player = page.frameLocator('iframe');
  for (let question = 1; question <= 10; question++) {
    await expect(player.getByText(`Question ${question} of 10`)).toBeAttached();
    await player.getByRole('radio').first().click();
    await page.keyboard.press('ArrowRight');
  }
  await player.getByRole('button', { name: 'Submit' }).click();
  await expect(player.getByText(/^Your score of \d+ % goes to your course/)).toBeVisible();
  await expectAccessible(frameIn(page), 'a finished activity');
}

async function remove(page: Page, platform: TestPlatform): Promise<void> {
  await page.getByRole('button', { name: `Remove ${platform.origin}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No platform is registered yet.')).toBeVisible();
}

function frameIn(page: Page): Frame {
  const [, frame] = page.frames();
  if (frame === undefined) throw new Error('The page has no frame');
  return frame;
}
