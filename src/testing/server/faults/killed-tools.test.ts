import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listBackups } from '../../../operations/server/backup/backup-folder.ts';
import { move, readRows, readStudio, restore, take } from '../../../operations/server/backup/test-places.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { describeOnDatabase } from '../test-databases.ts';
import { testFolder } from '../test-process.ts';
import { databaseVariable, openTestStudio } from '../test-studio.ts';
import { runTool, startTool } from '../test-tool.ts';
import { rounds } from './test-rounds.ts';

const killCount = rounds(1, 10);
const fileCount = 200;

/** Kills the command at a different moment each time. */
async function* killed(name: string, args: readonly string[], env: Record<string, string>) {
  const startedAt = performance.now();
  const whole = await runTool(name, args, { env });
  const takesMs = performance.now() - startedAt;
  expect([whole.code, whole.stderr]).toEqual([0, '']);
  for (let round = 0; round < killCount; round++) {
    const { child, ended } = startTool(name, args, { env });
    const ending = once(child, 'exit');
    await Promise.race([delay(takesMs * (0.3 + 0.7 * Math.random())), ending]);
    child.kill('SIGKILL');
    await ended;
    yield round;
  }
}

describeOnDatabase(
  'Killed at any moment',
  (database) => {
    async function openFilled(title: string) {
      const { env, config, db } = await openTestStudio(database, {}, fileCount);
      await db.updateTable('sets').set({ title }).execute();
      await db.destroy();
      return { env, config, rows: await readRows(config), studio: await readStudio(config) };
    }

    const newPlace = async (): Promise<Record<string, string>> => ({
      DATA_DIR: await testFolder(),
      ...(await databaseVariable(database)),
    });

    test('a backup leaves whole backups alone, and the next one is made at once', async () => {
      const { env, config, studio } = await openFilled('Here');
      const folder = join(await testFolder(), 'backups');
      let made = 1;
      for await (const _ of killed('backup', [folder], env)) {
        await take(config, folder);
        const backups = await listBackups(folder);
        expect(backups.length).toBeGreaterThan(made);
        made = backups.length;
      }
      const place = readConfig(await newPlace());
      for (const backup of await listBackups(folder)) {
        await restore(place, join(folder, backup), true);
        expect(await readStudio(place)).toEqual(studio);
      }
    });

    test('a restore leaves what was there or what was in the backup, and done again it is restored', async () => {
      const here = await openFilled('Here');
      const folder = join(await testFolder(), 'backups');
      await take(here.config, folder);
      const other = await openFilled('There');
      const otherFolder = join(await testFolder(), 'backups');
      await take(other.config, otherFolder);
      const args = [folder, '--force'];
      for await (const _ of killed('restore', args, other.env)) {
        expect([other.rows, here.rows]).toContain(await readRows(other.config));
        await restore(other.config, folder, true);
        expect(await readStudio(other.config)).toEqual(here.studio);
        await restore(other.config, otherFolder, true);
      }
    });

    test('a move leaves the original, and nothing or all of it in the other place, and goes on when done again', async () => {
      const { env, config, rows, studio } = await openFilled('Here');
      const place = await newPlace();
      const args = [
        '--database',
        place['DATABASE_URL'] ?? 'sqlite',
        '--media',
        'disk',
        '--data-dir',
        place['DATA_DIR'] ?? '',
      ];
      for await (const _ of killed('move', [...args, '--force'], env)) {
        expect(await readRows(config)).toBe(rows);
        expect(await readRows(readConfig(place))).toBe(rows);
        await move(config, readConfig(place), true);
        expect(await readStudio(readConfig(place))).toEqual(studio);
      }
    });
  },
  ['a restore leaves what was there or what was in the backup, and done again it is restored'],
);
