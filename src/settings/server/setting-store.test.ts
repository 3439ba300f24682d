import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import type { OpenDatabase } from '../../testing/server/test-databases.ts';
import { findList, secretOf, upsertList } from './setting-store.ts';

describeOnBothDatabases('What is stored among the settings', (database) => {
  let db: OpenDatabase['db'];
  beforeEach(async () => {
    ({ db } = await database.open());
  });

  test('are secrets of 256 bits, each made once, also where many ask at the same moment', async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, () => secretOf(db, 'leaderboard-key')));
    const [secret = ''] = asked;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([...asked, await secretOf(db, 'leaderboard-key')]).toEqual(Array(5).fill(secret));
    expect(await secretOf(db, 'confusions-key')).not.toBe(secret);
    expect(await secretOf(db, 'leaderboard-key')).toBe(secret);
  });

  test('are lists; one that somebody broke by hand is named, with what to do', async () => {
    await upsertList(db, 'blocked-initials', ['ABC']);
    for (const value of ['"ABC"', '["ABC", 1]']) {
      await db.updateTable('settings').set({ value }).where('name', '=', 'blocked-initials').execute();
      await expect(findList(db, 'blocked-initials')).rejects.toThrow(
        `The setting blocked-initials is not a list of strings: ${value}. Delete its row in settings, or save it again.`,
      );
    }
    await upsertList(db, 'blocked-initials', ['XYZ']);
    expect(await findList(db, 'blocked-initials')).toEqual(['XYZ']);
  });
});
