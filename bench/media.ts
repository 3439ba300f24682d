import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startNginx } from '../src/testing/server/test-nginx.ts';
import { newFolder } from './support/children.ts';
import { answersPerSecond } from './support/load.ts';
import { median } from './support/median.ts';
import { printRows } from './support/print-rows.ts';
import type { Row } from './support/print-rows.ts';
import { startPostgres } from './support/start-postgres.ts';
import { post, sent, signIn, startServer } from './support/start-server.ts';

/** Measures a clip, whole and in ranges, in turn with an nginx that sends the same file with sendfile. */
const clipBytes = 1_600_000;
const clipFile = 'src/media/server/processing/fixtures/clip.mp4';
const rounds = 3;
const secondsPerRound = 3;
const parts = [
  { what: '1.6 MB whole', headers: {}, limit: 0.5 },
  { what: '512 KB of it', headers: { range: 'bytes=100000-624287' }, limit: 0.5 },
  { what: '64 KB of it', headers: { range: 'bytes=100000-165535' }, limit: 0.35 },
];

const postgres = await startPostgres();
const results: boolean[] = [];
try {
  results.push(await measure('SQLite', {}));
  results.push(await measure('PostgreSQL', { DATABASE_URL: postgres.url }));
} finally {
  await postgres.close();
}
process.exit(results.every((isWithin) => isWithin) ? 0 : 1);

async function measure(database: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const folder = await newFolder();
  const server = await startServer({ ...env, DATA_DIR: folder.path });
  const path = await addClip(server.origin);
  const key = path.slice('/media/'.length);
  const nginx = await startNginx(`sendfile on; keepalive_requests 10000000; root ${join(folder.path, 'media')};`);
  const rows: Row[] = [];
  for (const { what, headers, limit } of parts) {
    const [ours, limits]: [number[], number[]] = [[], []];
    const [own, bare] = [server.origin + path, `${nginx.origin}/${key.slice(0, 2)}/${key}`];
    for (const url of [own, bare]) await answersPerSecond(url, headers, 1);
    for (let round = 0; round < rounds; round++) {
      ours.push(await answersPerSecond(own, headers, secondsPerRound));
      limits.push(await answersPerSecond(bare, headers, secondsPerRound));
    }
    const [our, byHand] = [median(ours), median(limits)];
    const ratio = { value: our / byHand, limit, unit: '×', isAtLeast: true } as const;
    rows.push({ what, ours: perSecond(our), byHand: perSecond(byHand), ...ratio });
  }
  await nginx.close();
  await server.close();
  await folder.remove();
  return printRows(`media, ${database}`, rows, `Medians of ${rounds} rounds in turn; by hand: nginx with sendfile.`);
}

function perSecond(rate: number): string {
  return `${Math.round(rate)} /s`;
}

/**
 * Adds a fixture's clip that data outside its frames make longer.
 * @returns its path
 */
async function addClip(origin: string): Promise<string> {
  const cookie = await signIn(origin);
  const set = await (await post(origin, '/api/sets', { title: 'Clips', visibility: 'public' }, cookie)).json();
  const card = await (await post(origin, `/api/sets/${set.id}/cards`, { term: 'Clip' }, cookie)).json();
  const clip = await readFile(clipFile);
  const box = Buffer.alloc(clipBytes - clip.length, 'data without a frame ');
  box.writeUInt32BE(box.length);
  box.write('mdat', 4);
  const form = new FormData();
  form.set('file', new Blob([clip, box], { type: 'video/mp4' }), 'clip.mp4');
  const headers = { cookie, origin };
  const answer = await sent(
    await fetch(`${origin}/api/cards/${card.id}/media`, { method: 'POST', headers, body: form }),
  );
  const { mediaPath }: { mediaPath: string } = await answer.json();
  return mediaPath;
}
