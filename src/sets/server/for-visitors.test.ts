import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { StudySet } from '../contract/set.ts';
import { migrations } from '../../platform/server/database/migrations/index.ts';
import { listHolding } from '../../search/server/holds-words.ts';
import { applyMigrations } from '../../platform/server/database/migrate.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';

const internal = 'Zebracrossing';
const tag = 'quagga';

describeOnBothDatabases('A title with a public one in its place', (database) => {
  let admin: TestAdmin;
  let set: StudySet;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
    set = await admin.addSet({
      title: `${internal} class 7b`,
      publicTitle: 'Greetings',
      tags: tag,
      visibility: 'public',
    });
    await admin.addCard(set.id, { term: 'hello' });
  });

  const found = async (search: string) =>
    (await admin.visit(`/api/catalog/sets?search=${search}`)).json().sets.map(({ id }: StudySet) => id);
  const foundByAdmin = async (search: string) =>
    (await admin.call('GET', `/api/sets?search=${search}`)).json().map(({ id }: StudySet) => id);

  test('is in no answer that visitors get, and neither are the tags', async () => {
    await admin.call('POST', '/api/leaderboard/submit', {
      setId: set.id,
      initials: 'AB',
      emoji: '🏆',
      completionTime: 9_000,
      pairs: 6,
    });
    for (const url of [
      `/api/sets/${set.id}`,
      `/api/sets/${set.id}/cards`,
      `/api/sets/${set.id}/terms`,
      '/api/catalog/sets',
      '/api/catalog/sets?search=greetings',
      '/api/catalog/stats',
      `/api/leaderboard/${set.id}`,
      '/api/leaderboard/global',
      `/api/embed/shortcode/${set.id}`,
      `/embed/${set.id}`,
      `/sets/${set.id}/play`,
      `/catalog/set/${set.id}`,
      '/catalog',
      '/catalog/leaderboard',
      '/sitemap.xml',
    ]) {
      const { statusCode, body } = await admin.visit(url);
      expect([url, statusCode, body.includes(internal), body.includes(tag)]).toEqual([url, 200, false, false]);
    }
    expect((await admin.visit(`/api/sets/${set.id}`)).json()).toEqual({
      ...(await own()),
      title: 'Greetings',
      tags: '',
    });
  });

  async function own(): Promise<StudySet> {
    return (await admin.call('GET', `/api/sets/${set.id}`)).json();
  }

  test('is not confirmed to visitors by search, and found by the administrator', async () => {
    expect(await found(internal)).toEqual([]);
    expect(await found('Ze')).toEqual([]);
    expect(await found(`${internal}%20hello`)).toEqual([]);
    expect(await found('greetings%20hello')).toEqual([set.id]);
    expect(await found(tag)).toEqual([set.id]);
    for (const search of [internal, 'Ze', `${internal}%20hello`, `${internal}%20greetings`, tag]) {
      expect(await foundByAdmin(search)).toEqual([set.id]);
    }
  });

  test('is shown and found again when the public one is taken away', async () => {
    await admin.call('PUT', `/api/sets/${set.id}`, { publicTitle: '' });
    expect(await found(internal)).toEqual([set.id]);
    expect((await admin.visit(`/api/sets/${set.id}`)).json().title).toBe(`${internal} class 7b`);
    await admin.call('PUT', `/api/sets/${set.id}`, { publicTitle: 'Farewells' });
    expect(await found(internal)).toEqual([]);
    expect(await foundByAdmin(internal)).toEqual([set.id]);
  });

  test('stays out of the search of a copy', async () => {
    const copy: StudySet = (await admin.call('POST', `/api/sets/${set.id}/duplicate`)).json();
    await admin.call('PUT', `/api/sets/${copy.id}`, { visibility: 'public' });
    expect(await found(internal)).toEqual([]);
    expect((await foundByAdmin(internal)).sort()).toEqual([copy.id, set.id].sort());
  });

  test('goes to the administrator in what no cache keeps', async () => {
    for (const url of [`/api/sets/${set.id}`, `/sets/${set.id}/play`, `/embed/${set.id}`, `/catalog/set/${set.id}`]) {
      const [mine, theirs] = [await admin.call('GET', url), await admin.visit(url)];
      expect([url, mine.headers['cache-control'], mine.headers.etag]).toEqual([url, 'private, no-store', undefined]);
      expect([url, theirs.headers['cache-control']]).toEqual([url, 'no-cache']);
      const known = { 'if-none-match': String(theirs.headers.etag) };
      expect((await admin.visit(url, known)).statusCode).toBe(304);
    }
    expect(await own()).toMatchObject({ title: `${internal} class 7b`, publicTitle: 'Greetings', tags: tag });
  });
});

describeOnBothDatabases('Sets from before titles were kept apart', (database) => {
  test('are found by visitors without their internal title, and by the administrator with it', async () => {
    const url = await database.createUrl();
    const { db, dialect } = database.openUrl(url);
    const names = migrations.map(({ name }) => name);
    const before = names.slice(0, names.indexOf('007-clean-media'));
    await dialect.inMigration(db, (migrating) => applyMigrations(migrating, dialect, before));
    for (const [id, title, publicTitle] of [
      ['a', internal, 'Greetings'],
      ['b', `${internal} two`, ''],
    ] as const) {
      await sql`insert into sets (id, title, public_title, description, categories, tags, visibility, sort_title,
        card_count, view_count, created_at, updated_at)
        values (${id}, ${title}, ${publicTitle}, '', '', '', 'public', '', 1, 0, 0, 0)`.execute(db);
      const folded = `${title}\n${publicTitle}\n\n${tag}`.toLowerCase();
      await sql`insert into search_texts (id, set_id, folded) values (${id}, ${id}, ${folded})`.execute(db);
    }
    await dialect.inMigration(db, (migrating) => applyMigrations(migrating, dialect));
    const find = async (word: string, audience: 'visitors' | 'admin') =>
      (await listHolding({ db, dialect }, { words: [word.toLowerCase()], audience })).toSorted();
    expect(await find(internal, 'visitors')).toEqual(['b']);
    expect(await find(tag, 'visitors')).toEqual(['a', 'b']);
    expect(await find(internal, 'admin')).toEqual(['a', 'b']);
    expect(await find('gr', 'visitors')).toEqual(['a']);
  });
});
