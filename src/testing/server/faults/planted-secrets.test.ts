import { expect, test } from 'vitest';
import { routes } from '../../../api/contract/routes.ts';
import { createTestPostgres } from '../test-databases.ts';
import { openPostgres } from '../../../platform/server/database/postgres.ts';
import { onServer } from '../test-postgres.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { signInAt } from './test-writers.ts';

const planted = 'planted-secret-of';
const secrets = {
  ADMIN_PASSWORD: `${planted}-admin`,
  METRICS_TOKEN: `${planted}-metrics-and-more`,
  AWS_ACCESS_KEY_ID: `${planted}-key-id`,
  AWS_SECRET_ACCESS_KEY: `${planted}-key`,
};
/** An address at which nothing listens. */
const nowhere = 's3://bucket?endpoint=http://127.0.0.1:1';

test('What goes wrong tells no password, key, token, hash or file of the server, in no answer, header or line of the log', async () => {
  const databaseUrl = await createPostgresWithPassword(`${planted}-database`);
  const env = { ...secrets, DATA_DIR: await testFolder(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'debug' };
  const server = startProcess({ ...env, MEDIA_URL: nowhere });
  const url = await server.url;
  const session = await signInAt(url, secrets.ADMIN_PASSWORD);
  const stored = await readStoredSecrets(databaseUrl);
  const answers = await callAll(url, session);
  // From here on, most calls answer 500.
  await onServer(databaseUrl, 'drop table sets, cards, media, leaderboard_entries, categories cascade');
  answers.push(...(await callAll(url, session)));
  server.child.kill('SIGTERM');
  await server.ended;
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([401, 500, 503]));
  expect(server.output()).toContain('unexpected error');
  expect(stored.length).toBeGreaterThanOrEqual(2);
  for (const secret of [planted, session.replace(/^.*=/, ''), ...stored]) {
    expect([secret.length > 10, server.output().includes(secret)]).toEqual([true, false]);
    expect(answers.filter(({ text }) => text.includes(secret))).toEqual([]);
  }
  const isTelling = /\.[jt]s\b|node_modules|relation|ECONN|127\.0\.0\.1/;
  expect(answers.filter(({ status, text }) => status >= 500 && isTelling.test(text))).toEqual([]);
});

async function createPostgresWithPassword(password: string): Promise<string> {
  const url = new URL(await createTestPostgres());
  const user = `planted_${url.pathname.slice(1)}`;
  await onServer(url.href, `create role ${user} superuser login password '${password}'`);
  return Object.assign(url, { username: user, password }).href;
}

async function readStoredSecrets(url: string): Promise<string[]> {
  const { db } = openPostgres(url);
  const settings = await db.selectFrom('settings').selectAll().execute();
  const sessions = await db.selectFrom('sessions').select('token_hash').execute();
  await db.destroy();
  const secret = settings.filter(({ name }) => /password|key/.test(name)).map(({ value }) => String(JSON.parse(value)));
  return [...secret, ...sessions.map(({ token_hash: hash }) => hash)];
}

interface Answer {
  readonly status: number;
  /** Headers and body. */
  readonly text: string;
}

/** Calls with and without the session. */
async function callAll(url: string, session: string): Promise<Answer[]> {
  const paths = ['/', '/admin', '/catalog', '/embed/x', '/media/x', '/healthz', '/readyz', '/metrics', '/sitemap.xml'];
  const answers: Answer[] = [];
  for (const call of [...paths.map((path) => `GET ${path}`), ...Object.keys(routes)]) {
    // Signing out would end the session.
    if (/logout|sign-out|sessions|password/.test(call)) continue;
    const [method = '', path = ''] = call.split(' ');
    for (const cookie of ['', session, 'session=made-up']) {
      const isBodied = method !== 'GET' && method !== 'DELETE';
      const answer = await fetch(url + path.replaceAll(/:\w+/g, 'x'), {
        method,
        headers: { cookie, ...(isBodied && { 'content-type': 'application/json' }) },
        ...(isBodied && { body: '{"title":"A set","name":"A name","setId":"x","eventType":"set_view"}' }),
        redirect: 'manual',
      });
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
      answers.push({ status: answer.status, text: [call, ...headers, await answer.text()].join('\n') });
    }
  }
  return answers;
}
