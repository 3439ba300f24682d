import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBackups, readManifest } from '../../../operations/server/backup/backup-folder.ts';
import { describeDamage } from '../../../operations/server/backup/describe-damage.ts';
import { take } from '../../../operations/server/backup/test-places.ts';
import { silentTerminal } from '../../../platform/server/base/terminal.ts';
import { testFolder } from '../test-process.ts';
import { insertTestSet } from '../test-sets.ts';
import { openTestStudio } from '../test-studio.ts';
import { copyFolder, copyFolderAfterPowerCut, watchSteps } from './test-steps.ts';

/** If one of these steps were not noticed, its fault would not be tested. */
const steps = ['mkdir', 'open', 'write', 'sync file', 'rename', 'sync folder', 'rm'];
const dayMs = 24 * 60 * 60 * 1000;

test.for(['killed', 'without power'])(
  'A backup that is %s at any step leaves only backups that can be restored, and its own once it is made',
  async (end) => {
    const studio = await openTestStudio('sqlite');
    const disk = await testFolder();
    const copies: { path: string; step: string; made: number }[] = [];
    const parent = await testFolder();
    let made = 0;
    const copy = (step: string) => {
      const path = join(parent, `${copies.length}`);
      if (end === 'killed') copyFolder(disk, path);
      else copyFolderAfterPowerCut(disk, path, unsynced);
      copies.push({ path: join(path, 'backups'), step, made });
    };
    let isWatching = false;
    const unsynced = await watchSteps(disk, (step) => isWatching && copy(step));
    for (const day of [1, 2]) {
      await insertTestSet(studio.db, { title: `Day ${day}` });
      isWatching = true;
      await take(studio.config, join(disk, 'backups'), { now: () => day * dayMs, keep: 1 });
      isWatching = false;
      made = 1;
      copy('made');
    }
    expect(copies.map(({ step }) => step)).toEqual(expect.arrayContaining(steps));
    for (const { path, step, made: least } of copies) {
      const backups = await listBackups(path);
      expect([step, backups.length]).toEqual([step, expect.toSatisfy((count: number) => count >= least)]);
      for (const name of backups)
        expect([step, name, await findDamage(join(path, name))]).toEqual([step, name, undefined]);
    }
  },
);

async function findDamage(backup: string): Promise<string | undefined> {
  const manifest = await readManifest(backup);
  return await describeDamage({ backup, manifest }, { isQuick: false, terminal: silentTerminal });
}
