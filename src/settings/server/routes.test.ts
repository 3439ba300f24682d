import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';

const initialsUrl = '/api/settings/blocked-initials';
const categoriesUrl = '/api/settings/catalog-categories';

describeOnDatabase('The settings', (database) => {
  let admin: TestAdmin;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
  });

  const put = (url: string, payload: object, headers: Record<string, string> = { cookie: admin.cookie }) =>
    admin.app.inject({ method: 'PUT', url, headers, payload });
  const get = async (url: string) => (await admin.app.inject({ url })).json();

  test('begin as empty lists that anybody may read', async () => {
    expect(await get(initialsUrl)).toEqual({ blockedInitials: [] });
    expect(await get(categoriesUrl)).toEqual({ categories: [] });
  });

  test('keep blocked initials trimmed and upper-cased', async () => {
    const answer = await put(initialsUrl, { blockedInitials: [' ass ', 'xyz'] });
    expect([answer.statusCode, answer.json()]).toEqual([200, { blockedInitials: ['ASS', 'XYZ'] }]);
    expect(await get(initialsUrl)).toEqual({ blockedInitials: ['ASS', 'XYZ'] });
    await put(initialsUrl, { blockedInitials: [] });
    expect(await get(initialsUrl)).toEqual({ blockedInitials: [] });
  });

  test.each([
    [['AB'], 'Please enter exactly 3 characters'],
    [['ABCD'], 'Please enter exactly 3 characters'],
    [['ABC', ' abc'], 'These initials are already blocked'],
  ])('refuse %j as blocked initials and stay as they were', async (blockedInitials, detail) => {
    await put(initialsUrl, { blockedInitials: ['XYZ'] });
    const answer = await put(initialsUrl, { blockedInitials });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
    expect(await get(initialsUrl)).toEqual({ blockedInitials: ['XYZ'] });
  });

  test('keep the catalog categories in their order', async () => {
    const categories = ['Zoo', ' Animals ', 'Gebärden 🤟', "Robert'); DROP TABLE sets;--"];
    expect((await put(categoriesUrl, { categories })).statusCode).toBe(200);
    const kept = ['Zoo', 'Animals', 'Gebärden 🤟', "Robert'); DROP TABLE sets;--"];
    expect(await get(categoriesUrl)).toEqual({ categories: kept });
  });

  test.each([
    [['  '], 'Please enter a category name'],
    [['Animals', 'Animals '], 'This category already exists'],
  ])('refuse %j as catalog categories', async (categories, detail) => {
    const answer = await put(categoriesUrl, { categories });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
  });

  test('are changed by the admin alone', async () => {
    expect((await put(initialsUrl, { blockedInitials: ['ABC'] }, {})).statusCode).toBe(401);
    expect((await put(categoriesUrl, { categories: ['A'] }, {})).statusCode).toBe(401);
    expect(await get(initialsUrl)).toEqual({ blockedInitials: [] });
  });

  test('never show what else is stored among them', async () => {
    const names = await admin.services.db.selectFrom('settings').select('name').execute();
    expect(names.map(({ name }) => name)).toContain('admin-password');
    for (const url of ['/api/settings/admin-password', '/api/settings']) {
      expect((await admin.call('GET', url)).statusCode).toBe(404);
    }
  });
});
