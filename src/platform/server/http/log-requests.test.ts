import { expect, test } from 'vitest';
import { json, password, signInAt } from '../../../testing/server/faults/test-writers.ts';
import { startProcess, testFolder } from '../../../testing/server/test-process.ts';

test('The log has method, route, status, time and size of each answer, and nothing about who asked for what', async () => {
  const env = { DATA_DIR: await testFolder(), ADMIN_PASSWORD: password, LOG_LEVEL: 'info' };
  const server = startProcess(env);
  const url = await server.url;
  const cookie = await signInAt(url);
  const headers = { cookie, 'content-type': 'application/json' };
  await fetch(`${url}/api/sets`, { ...json('POST', { title: 'A secret title' }), headers });
  await fetch(`${url}/api/sets/secret-id?search=secret-query`, { headers: { 'user-agent': 'secret-agent' } });
  await fetch(`${url}/api/sets`, { ...json('PUT', {}), body: '{"secret-body', headers });
  server.child.kill('SIGTERM');
  await server.ended;
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const known = { ms: expect.any(Number), bytes: expect.any(Number), requestId: expect.any(String) };
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 200, ...known }),
      expect.objectContaining({ method: 'GET', route: '/api/sets/:id', status: 404, ...known }),
    ]),
  );
  expect(answers.every(({ bytes }) => bytes > 0)).toBe(true);
  for (const secret of [/secret/, /127\.0\.0\.1/, /session/, new RegExp(password)]) {
    expect(JSON.stringify(answers)).not.toMatch(secret);
  }
});
