import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { maxCsvBytes } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestSet, type AdminOfSet } from '../../testing/server/test-admin.ts';
import { readCsv } from './import-csv.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

describeOnDatabase('a CSV import', (database) => {
  let admin: AdminOfSet;

  beforeEach(async () => {
    admin = await openTestSet(database);
  });

  function importCsv(file: string | Buffer) {
    return admin.upload(`/api/sets/${admin.set.id}/import-csv`, { file: Buffer.from(file) });
  }

  test('makes a card of each row, behind those that are there', async () => {
    await admin.addCard(admin.set.id, { term: 'first' });
    const answer = await importCsv('\uFEFFTerm,Definition\r\ncat,"says ""meow"",\r\noften"\n\n  \ndog\r\n"a, b",🐶\n');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ imported: 3 });
    expect(await admin.listCards(admin.set.id)).toMatchObject([
      { term: 'first', orderIndex: 0 },
      { term: 'cat', definition: 'says "meow",\noften', orderIndex: 1 },
      { term: 'dog', definition: '', orderIndex: 2 },
      { term: 'a, b', definition: '🐶', orderIndex: 3 },
    ]);
    expect((await admin.call('GET', `/api/sets?search=${encodeURIComponent('MEOW 🐶')}`)).json()).toHaveLength(1);
  });

  test.for([
    ['UTF-8', Buffer.from('café,☕\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFcafé,☕\n')],
    ['UTF-16', utf16('\uFEFFcafé,☕\n')],
    ['UTF-16 of the other order', utf16('\uFEFFcafé,☕\n').swap16()],
    ['UTF-16 without its mark', utf16('café,☕\n')],
    ['UTF-16 of the other order without its mark', utf16('café,☕\n').swap16()],
    ['semicolons', Buffer.from('café;☕\n')],
    ['tabs', Buffer.from('café\t☕\n')],
  ] as const)('of %s is recognised', async ([, file]) => {
    expect((await importCsv(file)).json()).toEqual({ imported: 1 });
    expect(await admin.listCards(admin.set.id)).toMatchObject([{ term: 'café', definition: '☕' }]);
  });

  test('in Latin-1 or Windows-1252 keeps its letters', async () => {
    const file = Buffer.from([...Buffer.from('caf'), 0xe9, ...Buffer.from(','), 0x80, 0x92, 0x0a]);
    expect((await importCsv(file)).json()).toEqual({ imported: 1 });
    expect(await admin.listCards(admin.set.id)).toMatchObject([{ term: 'café', definition: '€’' }]);
  });

  test('comes in once, however often it is sent with the same key', async () => {
    const send = (key: string) =>
      admin.upload(
        `/api/sets/${admin.set.id}/import-csv`,
        { file: Buffer.from('a,b\nc,d\n') },
        { 'idempotency-key': key },
      );
    const answers = await Promise.all([send('key'), send('key'), send('key')]);
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array.from({ length: 3 }, () => [201, { imported: 2 }]),
    );
    expect((await send('another')).json()).toEqual({ imported: 2 });
    expect((await admin.listCards(admin.set.id)).map(({ term }) => term)).toEqual(['a', 'c', 'a', 'c']);
  });

  test('is not taken for another call that had the same key', async () => {
    const headers = { cookie: admin.cookie, 'idempotency-key': 'key' };
    const url = `/api/sets/${admin.set.id}`;
    const shown = { definition: '', showMediaAndText: false };
    const others = [
      ['cards', { term: 'card' }],
      ['cards/bulk', { terms: ['bulk'] }],
      ['cards/import', { cards: [{ ...shown, term: 'import' }] }],
    ] as const;
    for (const [call, payload] of others) {
      const answer = await admin.app.inject({ method: 'POST', url: `${url}/${call}`, headers, payload });
      expect(answer.statusCode).toBe(201);
    }
    await admin.upload(`${url}/import-csv`, { file: Buffer.from('csv\n') }, { 'idempotency-key': 'key' });
    expect((await admin.listCards(admin.set.id)).map(({ term }) => term)).toEqual(['card', 'bulk', 'import', 'csv']);
  });

  test('keeps formulas as the text that they are', async () => {
    await importCsv('=1+1,@SUM(A1)\n+a,-b\n');
    expect(await admin.listCards(admin.set.id)).toMatchObject([
      { term: '=1+1', definition: '@SUM(A1)' },
      { term: '+a', definition: '-b' },
    ]);
  });

  test.for([
    ['an empty term', 'a,b\n\n,c\n', 3],
    ['a third field', 'a,b\nc,d,e\n', 2],
    ['an unclosed quote', 'a,b\nc,"d\ne,f\n', 2],
    ['a control character', 'a,b\nc,d\ne\0,f\n', 3],
    ['a term that is too long', `a,b\n${'x'.repeat(1_001)},c`, 2],
    ['a definition that is too long', `a,"${'x'.repeat(5_001)}"`, 1],
    ['a field of five megabytes', `a,b\nc,"${'x'.repeat(maxCsvBytes - 20)}"`, 2],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), 1],
    ['a compressed file', gzipSync('a,b\n'), 1],
    ['half a character of UTF-16', Buffer.concat([utf16('\uFEFFa,b\nc,d\n'), Buffer.from([0x61])]), 3],
    ['noise', Buffer.from([0x61, 0x0a, 0xfe, 0x03, 0x81, 0x90]), 2],
    ['semicolons with three fields', 'term;definition\na;b;c\n', 2],
    ['rows without end', 'a,b\n'.repeat(10_001), 10_001],
    ['a million rows', 'a,b\n'.repeat(1_000_000), 10_001],
  ] as const)('of %s is refused as a whole with the line of the fault', async ([, file, line]) => {
    const answer = await importCsv(file);
    expect(answer.json()).toMatchObject({ status: 400, code: 'csv-row-invalid' });
    expect(answer.json().detail).toMatch(new RegExp(`^Line ${line}: \\w`));
    expect(answer.json().errors).toMatchObject([{ path: `line ${line}` }]);
    expect(await admin.listCards(admin.set.id)).toEqual([]);
  });

  test.for(['', '\n\n', '\uFEFF', 'term,definition\n'])('without any row is refused: %j', async (file) => {
    const answer = await importCsv(file);
    expect(answer.json()).toMatchObject({ status: 400, code: 'csv-empty' });
    expect(answer.json().detail).toContain('has no cards');
  });

  test('a CSV import of a file above five megabytes is refused', async () => {
    expect((await importCsv('a,b\n'.padEnd(maxCsvBytes + 1, '\n'))).statusCode).toBe(413);
    expect((await importCsv('a,b\n'.padEnd(maxCsvBytes, '\n'))).statusCode).toBe(201);
  });

  test('needs a set that is there', async () => {
    const answer = await admin.upload('/api/sets/nothing/import-csv', { file: Buffer.from('a,b\n') });
    expect(answer.statusCode).toBe(404);
  });

  test.for([
    [10_000, 20],
    [1_000, 200],
  ] as const)('of the largest file keeps nobody else waiting, in %d rows', async ([rows, lines]) => {
    const definition = 'définition, ""quoted""\n'.repeat(lines);
    const file = Array.from({ length: rows }, (_, index) => `term ${index},"${definition}"`).join('\n');
    const work = watchWork();
    const answer = await importCsv(file);
    const { wholeMs, longestMs } = work.stop();
    expect(answer.json()).toEqual({ imported: rows });
    expect(longestMs).toBeLessThan(wholeMs / 3);
  });
});

describe('a CSV file', () => {
  test('with a UTF-8 mark and other bytes is refused with the first faulty line', async () => {
    const piece = fc.constantFrom('a', 'é', '🤟', '\n', '\n\n', ',');
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, fc.boolean(), async (before, after, isCut) => {
        const broken = isCut ? Buffer.from('🤟').subarray(0, 3) : Buffer.from([0xff]);
        const bytes = Buffer.concat([Buffer.from(`\uFEFF${before}`), broken, Buffer.from(`,${after}`), broken]);
        const line = before.split('\n').length;
        await expect(readCsv(bytes, englishTexts)).rejects.toThrow(`Line ${line}: The file says that it is in UTF-8`);
      }),
    );
  });
});

/** Of this thread alone, however busy the machine is. */
function watchWork() {
  const startedAt = workedMs();
  let before = startedAt;
  let longestMs = 0;
  const timer = setInterval(noteTurn, 5);

  function noteTurn() {
    const now = workedMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  }

  return {
    stop() {
      clearInterval(timer);
      noteTurn();
      return { wholeMs: before - startedAt, longestMs };
    },
  };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le');
}
