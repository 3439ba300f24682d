import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { makeDataDir, openDashboard, startServer, stopServer, test } from '../support/studio.ts';

test('a server without its database keeps every media file and says on the dashboard what is wrong', async ({
  page,
  filledDir,
}) => {
  const dataDir = await makeDataDir();
  await cp(filledDir, dataDir, { recursive: true });
  for (const file of await readdir(dataDir)) if (file.startsWith('studio.db')) await rm(join(dataDir, file));
  const before = await mediaFiles(dataDir);
  const { server, url } = await startServer(dataDir);
  try {
    await openDashboard(page, { url });
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText(`does not know ${before.length} of the ${before.length} files`);
    await expect(page.getByText('No flashcard sets found')).toBeVisible();
    await expectAccessible(page, 'a notice on the dashboard');
    expect(await mediaFiles(dataDir)).toEqual(before);
  } finally {
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function mediaFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(({ name }) => name).sort();
}
