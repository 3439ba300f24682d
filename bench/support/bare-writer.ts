import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import SqliteFile from 'better-sqlite3';
import { Pool } from 'pg';

/**
 * A server that only stores each score, after waiting for the disk as the product does, and answers with the ten best
 * of its set. With `drop` it discards bodies.
 */
const [target = 'drop'] = process.argv.slice(2);

const table = 'create table if not exists bare_scores (set_id text, initials text, ms integer)';
const index = 'create index if not exists bare_scores_of_set on bare_scores (set_id, ms)';

const answerTo = await openTarget();
const server = createServer((request, response) => {
  const asked = request.method === 'POST' ? json(request) : Promise.resolve({ setId: request.url?.split('/')[3] });
  void asked.then(answerTo).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`is at http://127.0.0.1:${address?.port}\n`);
});

type Answer = (asked: unknown) => Promise<string>;

async function openTarget(): Promise<Answer> {
  if (target === 'drop') return async () => '{"success":true}';
  return target.startsWith('postgres') ? await openPostgres() : openSqlite();
}

function openSqlite(): Answer {
  const file = new SqliteFile(target);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec(`${table}; ${index}`);
  const insert = file.prepare('insert into bare_scores values (?, ?, ?)');
  const best = file.prepare('select * from bare_scores where set_id = ? order by ms limit 10');
  return async (asked) => {
    const { setId, initials, completionTime } = Object(asked);
    if (initials !== undefined) insert.run([setId, initials, completionTime]);
    return JSON.stringify(best.all([setId]));
  };
}

async function openPostgres(): Promise<Answer> {
  const pool = new Pool({ connectionString: target, max: 10 });
  await pool.query(`${table}; ${index}`);
  const insert = { name: 'insert', text: 'insert into bare_scores values ($1, $2, $3)' };
  const best = { name: 'best', text: 'select * from bare_scores where set_id = $1 order by ms limit 10' };
  return async (asked) => {
    const { setId, initials, completionTime } = Object(asked);
    if (initials !== undefined) await pool.query({ ...insert, values: [setId, initials, completionTime] });
    return JSON.stringify((await pool.query({ ...best, values: [setId] })).rows);
  };
}
