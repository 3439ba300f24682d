import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../test-databases.ts';
import { startProcess } from '../test-process.ts';
import { emptyStudio } from '../test-studio.ts';
import { rounds } from './test-rounds.ts';
import { bodyOf, findLosses, nothingSaved, signInAt, startWriters } from './test-writers.ts';

const eventsSafeAfterMs = 1_000;
const isEarlierThan = (time: number) => (view: { at: number }) => view.at < time - eventsSafeAfterMs;

describeOnDatabase('A server that is killed while eight write', (database) => {
  test('comes back by itself with every acknowledged card, picture and view, and nothing by halves', async ({
    annotate,
  }) => {
    const env = await emptyStudio(database);
    const start = () => startProcess(env);
    let server = start();
    const cookie = await signInAt(await server.url);
    let saved = nothingSaved();
    let safeViews = 0;
    for (let round = 0; round < rounds(1, 100); round++) {
      const writers = startWriters(await server.url, cookie, nothingSaved());
      // Some rounds are long enough for views that must be written by then.
      const liveMs = Math.random() * 700 + (round % 10 === 0 ? eventsSafeAfterMs + 300 : 0);
      await annotate(`round ${round}: killed ${Math.round(liveMs)} ms after the first card`);
      await writers.begun();
      await delay(liveMs);
      server.child.kill('SIGKILL');
      const killedAt = Date.now();
      await server.ended;
      await writers.stop();
      saved = { ...saved, cards: [...saved.cards, ...writers.saved.cards] };
      safeViews += writers.saved.views.filter(isEarlierThan(killedAt)).length;
      // On a busy machine, views are refused while others wait to be written. A refused view was not acknowledged.
      expect([...writers.saved.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
      server = start();
      expect(await findLosses(await server.url, cookie, writers.saved)).toEqual([]);
    }
    expect(saved.cards.length).toBeGreaterThan(0);
    expect(safeViews).toBeGreaterThan(0);
    expect(await findLosses(await server.url, cookie, saved)).toEqual([]);
    expect(await countViews(await server.url)).toBeGreaterThanOrEqual(safeViews);
  });
});

async function countViews(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/catalog/stats`);
  return (await bodyOf(answer)).totalViews;
}
