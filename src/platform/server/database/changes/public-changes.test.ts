import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestAdmin } from '../../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../../testing/server/test-databases.ts';

describeOnBothDatabases('Changes of what visitors see', (database) => {
  async function follow({ services }: TestAdmin) {
    let heard = new Set<string | undefined>();
    const following = await services.changes.follow((scope) => heard.add(scope));
    onTestFinished(() => following.stop());
    return async () => {
      expect(await following.catchUp()).toBe(true);
      const scopes = [...heard].sort();
      heard = new Set();
      return scopes;
    };
  }

  test('are reported once they are committed, each with what it changes', async () => {
    const admin = await openTestAdmin(database);
    const hear = await follow(admin);
    await hear();
    const { id } = await admin.addSet({ title: 'Food' });
    const ofSet = [id, 'catalog'].sort();
    expect(await hear()).toEqual(ofSet);
    const card = await admin.addCard(id);
    expect(await hear()).toEqual(ofSet);
    await admin.call('PUT', `/api/cards/${card.id}`, { term: 'Apple' });
    expect(await hear()).toEqual(ofSet);
    await admin.call('PUT', `/api/sets/${id}`, { visibility: 'public' });
    expect(await hear()).toEqual(ofSet);
    await admin.call('POST', '/api/categories', { name: 'Fruit' });
    expect(await hear()).toEqual(['catalog']);
    await admin.call('PUT', '/api/settings/blocked-initials', { blockedInitials: ['XXX'] });
    expect(await hear()).toEqual(['boards', 'catalog']);
    const score = { setId: id, emoji: '🦊', initials: 'ABC', completionTime: 9_000, pairs: 6 };
    expect((await admin.call('POST', '/api/leaderboard/submit', score)).statusCode).toBe(201);
    expect(await hear()).toEqual(['boards']);
    admin.services.events.add({ setId: id, eventType: 'set_view', value: 0 }, '127.0.0.1');
    await admin.services.events.flush();
    expect(await hear()).toEqual(ofSet);
    await admin.call('DELETE', `/api/sets/${id}`);
    expect(await hear()).toEqual(ofSet);
  });

  test('are not reported where visitors see no difference', async () => {
    const admin = await openTestAdmin(database);
    const { id } = await admin.addSet({ title: 'Food' });
    const hear = await follow(admin);
    await hear();
    admin.services.events.add({ setId: id, eventType: 'card_flip', value: 0 }, '127.0.0.1');
    await admin.services.events.flush();
    await admin.call('POST', '/api/auth/login', { password: 'wrong' });
    await sql`update sets set title = title`.execute(admin.services.db);
    expect(await hear()).toEqual([]);
  });

  test('of another program beside the server are reported within a moment', async () => {
    const url = await database.createMigratedUrl();
    const [here, other] = [database.openUrl(url), database.openUrl(url)];
    const heard: unknown[] = [];
    const following = await here.changes.follow((scope) => heard.push(scope));
    onTestFinished(() => following.stop());
    await following.catchUp();
    heard.length = 0;
    await other.db.insertInto('categories').values({ id: 'food', name: 'Food', sort_name: 'food' }).execute();
    await expect.poll(async () => ((await following.catchUp()) ? heard : [])).not.toEqual([]);
  });

  test('are reported to each listener until it stops', async () => {
    const admin = await openTestAdmin(database);
    const hears = [await follow(admin), await follow(admin)];
    for (const hear of hears) await hear();
    await admin.call('POST', '/api/categories', { name: 'Fruit' });
    for (const hear of hears) expect(await hear()).toEqual(['catalog']);
  });
});
