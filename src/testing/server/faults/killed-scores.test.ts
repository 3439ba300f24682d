import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxListLimit } from '../../../platform/rules/limits.ts';
import { describeOnDatabase } from '../test-databases.ts';
import { startProcess } from '../test-process.ts';
import { emptyStudio } from '../test-studio.ts';
import { bodyOf, signInAt } from './test-writers.ts';

const players = 8;
const answeredScores = 60;

describeOnDatabase('A server that is killed while eight submit scores', (database) => {
  test('has every score that it answered, each once', async () => {
    const env = { ...(await emptyStudio(database)), TRUST_PROXY: '1' };
    const server = startProcess(env);
    const url = await server.url;
    const cookie = await signInAt(url);
    const set = await bodyOf(await post(`${url}/api/sets`, { title: 'Scores', visibility: 'public' }, { cookie }));
    const answered: string[] = [];
    let address = 0;
    const play = async () => {
      for (;;) {
        address += 1;
        const score = { setId: set.id, initials: 'ABC', emoji: '🏆', completionTime: 3_000 + address, pairs: 6 };
        const answer = await post(`${url}/api/leaderboard/submit`, score, {
          'x-forwarded-for': `198.18.${address >> 8}.${address & 255}`,
        });
        answered.push((await bodyOf(answer)).entry.id);
      }
    };
    const ended = Promise.allSettled(Array.from({ length: players }, play));
    while (answered.length < answeredScores) await setImmediate();
    server.child.kill('SIGKILL');
    await Promise.all([server.ended, ended]);
    const again = startProcess(env);
    const board = await fetch(`${await again.url}/api/leaderboard/${set.id}?limit=${maxListLimit}`);
    const ids: string[] = (await bodyOf(board)).entries.map(({ id }: { id: string }) => id);
    expect(answered.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
