import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../platform/server/base/config.ts';
import { createServices } from './create-services.ts';

describe('Starting', () => {
  async function folder() {
    const path = await mkdtemp(join(tmpdir(), 'flashcard-studio-start-'));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    return path;
  }

  it('names the variable when there is no folder for the data', async () => {
    const file = join(await folder(), 'file');
    await writeFile(file, '');
    const config = readConfig({ DATA_DIR: join(file, 'data') });
    await expect(createServices(config, '')).rejects.toThrow(/^DATA_DIR .* cannot be used \(ENOTDIR\)$/);
  });

  it('names the variable when no database answers', async () => {
    const config = readConfig({ DATA_DIR: await folder(), DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/studio' });
    await expect(createServices(config, '')).rejects.toThrow(
      /^DATABASE_URL: no server answers at this host and port \(ECONNREFUSED\)\.$/,
    );
  });
});
