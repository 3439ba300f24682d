import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { maxBulkTerms } from '../../../platform/rules/limits.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { describeOnBothDatabases } from '../test-databases.ts';
import { startProcess } from '../test-process.ts';
import { emptyStudio } from '../test-studio.ts';
import { rounds } from './test-rounds.ts';
import { bodyOf, json, signInAt } from './test-writers.ts';

const rows = maxBulkTerms;
const terms = Array.from({ length: rows }, (_, row) => `term ${row}`);
const csv = new Blob([terms.map((term) => `${term},definition\n`).join('')]);
const cards = terms.map((term) => ({ term, definition: 'definition', showMediaAndText: false }));

describeOnBothDatabases('A server that is killed while many cards come in', (database) => {
  test('has none of them or all, shows nothing else, and takes them again', async ({ annotate }) => {
    const env = await emptyStudio(database);
    const start = () => startProcess(env);
    const isCsvFirst = database.name === 'sqlite';
    let server = start();
    const cookie = await signInAt(await server.url);
    const call = async (path: string, init: RequestInit = {}) =>
      fetch((await server.url) + path, { ...init, headers: { ...init.headers, cookie } });
    const read = async (path: string) => bodyOf(await call(path));
    const { db } = openDatabase(readConfig(env));
    onTestFinished(() => db.destroy());
    const countCards = async () =>
      (await db.selectFrom('cards').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;

    for (let round = 0; round < rounds(1, 40); round++) {
      const set = await bodyOf(await call('/api/sets', json('POST', { title: `Set ${round}`, visibility: 'public' })));
      const form = new FormData();
      form.append('file', csv, 'words.csv');
      const sent =
        isCsvFirst === (round % 2 === 0)
          ? { path: 'import-csv', body: { method: 'POST', body: form } }
          : { path: 'cards/import', body: json('POST', { cards }) };
      const headers = { ...sent.body.headers, 'idempotency-key': `import ${round}` };
      const send = () => call(`/api/sets/${set.id}/${sent.path}`, { ...sent.body, headers });

      const before = await countCards();
      const killAt = before + Math.floor(Math.random() * rows);
      const answer = send().catch(() => undefined);
      while ((await countCards()) <= killAt && (await isOpen(answer))) await delay(1);
      server.child.kill('SIGKILL');
      await server.ended;
      const isAnswered = (await answer)?.ok === true;
      await annotate(`${sent.path} killed with ${(await countCards()) - before} cards written`);
      server = start();

      const found = await read(`/api/sets/${set.id}/cards`);
      expect(isAnswered ? [rows] : [0, rows]).toContain(found.length);
      expect(await read('/api/sets')).toHaveLength(round + 1);
      expect((await read('/api/catalog/sets?search=definition')).total).toBe(round + (found.length > 0 ? 1 : 0));
      expect((await send()).ok).toBe(true);
      const again: { term: string }[] = await read(`/api/sets/${set.id}/cards`);
      expect(again.map(({ term }) => term)).toEqual(terms);
    }
  });
});

async function isOpen(answer: Promise<unknown>): Promise<boolean> {
  return await Promise.race([answer.then(() => false), delay(0, true)]);
}
