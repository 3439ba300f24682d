import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../../platform/server/database/migrate.ts';
import { openSqlite } from '../../../platform/server/database/sqlite.ts';
import { describeOnBothDatabases } from '../test-databases.ts';
import type { OpenDatabase } from '../test-databases.ts';
import { log } from '../../../platform/server/base/log.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { collectGarbage } from '../../../media/server/collect-garbage.ts';
import { fixture, plain } from '../../../media/server/processing/test-media.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { openTestAdmin } from '../test-admin.ts';
import type { TestAdmin } from '../test-admin.ts';
import { testFolder } from '../test-process.ts';
import { isLong } from '../test-length.ts';
import { copyFolder, copyFolderAfterPowerCut, watchSteps } from './test-steps.ts';

/** If one of these steps were not noticed, its fault would not be tested. */
const steps = [
  'mkdir',
  'open',
  'write',
  'sync file',
  'rename',
  'sync folder',
  'begin',
  'insert',
  'update',
  'commit',
  'committed',
];
const hourMs = 60 * 60 * 1000;

test.for(['killed', 'without power'])(
  'A server that is %s at any step of an upload shows the old picture or the new clip, and its next garbage collection leaves nothing else',
  async (end) => {
    const { admin, folder, cardId } = await openStudioInOneFolder();
    const copies: { path: string; step: string }[] = [];
    const parent = await testFolder();
    const copy = (step: string) => {
      const path = join(parent, `${copies.length}`);
      if (end === 'killed') copyFolder(folder, path);
      else copyFolderAfterPowerCut(folder, path, unsynced);
      copies.push({ path, step });
    };
    let isWatching = false;
    const unsynced = await watchSteps(folder, (step) => isWatching && copy(step));
    const before = await readShown(admin.services, cardId);
    isWatching = true;
    expect((await upload(admin, cardId, await clip())).statusCode).toBe(201);
    copy('answered');
    isWatching = false;
    const after = await readShown(admin.services, cardId);
    expect(copies.map(({ step }) => step)).toEqual(expect.arrayContaining(steps));
    for (const { path, step } of copies) {
      const services = await reopen(admin.services, path);
      expect([step, await findHalves(services)]).toEqual([step, []]);
      const shown = await readShown(services, cardId);
      expect([step, step === 'answered' ? [after] : [before, after]]).toEqual([step, expect.arrayContaining([shown])]);
      await services.db.destroy();
    }
  },
);

describeOnBothDatabases('An upload', (database) => {
  test('that a fault meets at any step, once or from then on, is answered with 503 or shown, and nothing is left by halves', async () => {
    const admin = await openTestAdmin(database);
    const { id: cardId } = await admin.addCard((await admin.addSet()).id);
    expect((await upload(admin, cardId, await picture())).statusCode).toBe(201);
    const code = { sqlite: 'SQLITE_IOERR', postgres: '57P01' }[database.name];
    let fault: Fault | undefined;
    let taken: string[] = [];
    let isMet = false;
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    await watchSteps(admin.services.config.dataDir, (step) => {
      taken.push(step);
      if (fault === undefined || (isMet && !fault.isLasting)) return;
      isMet ||= taken.filter((each) => each === fault?.step).length === fault.at;
      if (isMet)
        throw Object.assign(new Error(`a fault for a test, at ${step}`), { code: isOfDisk(step) ? 'EIO' : code });
    });
    expect((await upload(admin, cardId, await clip())).statusCode).toBe(201);
    const kinds = [...new Set(taken)];
    expect(kinds).toEqual(expect.arrayContaining(steps));
    for (const next of faultsWhile(kinds, () => isMet)) {
      const before = await readShown(admin.services, cardId);
      [fault, taken, isMet] = [next, [], false];
      const { statusCode } = await upload(admin, cardId, await clip());
      fault = undefined;
      const shown = await readShown(admin.services, cardId);
      expect([next, [201, 503]]).toEqual([next, expect.arrayContaining([statusCode])]);
      // If the answer to a commit is lost, its outcome is unknown.
      const isOld = statusCode === 503 && next.step !== 'committed';
      expect([next, shown?.media === before?.media]).toEqual([next, isOld]);
      expect([next, await findHalves(admin.services)]).toEqual([next, []]);
    }
  });
});

interface Fault {
  readonly step: string;
  /** Starts at 1. */
  readonly at: number;
  readonly isLasting: boolean;
}

/** In the long tier, each fault occurs both once and permanently. Otherwise they take turns. */
function* faultsWhile(kinds: readonly string[], isMet: () => boolean): Generator<Fault> {
  let isNextLasting = true;
  for (const step of kinds) {
    let at = 0;
    do {
      at += 1;
      isNextLasting = !isNextLasting;
      for (const isLasting of isLong ? [false, true] : [isNextLasting]) yield { step, at, isLasting };
    } while (isMet());
  }
}

function isOfDisk(step: string): boolean {
  return !['begin', 'insert', 'update', 'delete', 'commit', 'committed'].includes(step);
}

/** The services are the server's, with a card that shows a picture. */
async function openStudioInOneFolder(): Promise<{ admin: TestAdmin; folder: string; cardId: string }> {
  const folder = await testFolder();
  const opened = openOver(folder);
  await migrate(opened.db, opened.dialect);
  const admin = await openTestAdmin({ open: async () => opened }, await openMedia(folder));
  const { id: cardId } = await admin.addCard((await admin.addSet()).id);
  expect((await upload(admin, cardId, await picture())).statusCode).toBe(201);
  return { admin, folder, cardId };
}

function openOver(folder: string): OpenDatabase {
  const opened = openSqlite(join(folder, 'studio.db'));
  onTestFinished(() => opened.db.destroy());
  return opened;
}

async function openMedia(folder: string): Promise<Pick<Services, 'media'>> {
  return { media: await openDiskStore(join(folder, 'media')) };
}

async function reopen(services: Services, folder: string): Promise<Services> {
  return { ...services, ...openOver(folder), ...(await openMedia(folder)) };
}

interface Files {
  readonly file: Buffer;
  readonly poster?: Buffer;
}

async function picture(): Promise<Files> {
  return { file: await plain(8, 8).png().toBuffer() };
}

async function clip(): Promise<Files> {
  return { file: await fixture('clip.mp4'), poster: await plain(8, 8).jpeg().toBuffer() };
}

function upload(admin: TestAdmin, cardId: string, files: Files) {
  return admin.upload(`/api/cards/${cardId}/media`, { ...files });
}

interface Shown {
  readonly media: string | null;
  readonly poster: string | null;
}

async function readShown({ db }: Services, cardId: string): Promise<Shown | undefined> {
  return await db
    .selectFrom('cards')
    .select(['media_key as media', 'poster_key as poster'])
    .where('id', '=', cardId)
    .executeTakeFirst();
}

/** Looks after the garbage collection of one hour later. */
async function findHalves(services: Services): Promise<string[]> {
  const halves = [];
  const rows = await services.db.selectFrom('media').select(['key', 'sha256']).execute();
  for (const { key, sha256 } of rows) {
    const stream = await services.media.read(key);
    if (stream === undefined || sha256Of(await buffer(stream)) !== sha256) halves.push(`not whole: ${key}`);
  }
  if (services.dialect.name === 'sqlite') {
    const { rows: found } = await sql`pragma integrity_check`.execute(services.db);
    if (JSON.stringify(found) !== '[{"integrity_check":"ok"}]') halves.push(JSON.stringify(found));
  }
  // With two files, a single orphan exceeds the allowed share.
  await collectGarbage({ ...services, now: () => services.now() + 2 * hourMs }, { isAnyNumberAllowed: true });
  const known = new Set(rows.map(({ key }) => key));
  const shown = await services.db.selectFrom('media').select('key').execute();
  for await (const { key } of services.media.list()) if (!known.has(key)) halves.push(`too much: ${key}`);
  if (shown.length > 2) halves.push(`rows of nothing: ${shown.length}`);
  return halves;
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
