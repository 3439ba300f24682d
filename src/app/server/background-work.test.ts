import { afterEach, expect, test, vi } from 'vitest';
import { startGarbageCollection } from '../../media/server/collect-garbage.ts';
import { log } from '../../platform/server/base/log.ts';
import { startSendingGrades } from '../../learning-platforms/server/send-grades.ts';
import { startDeletingCounters } from '../../platform/server/rate-limit/rate-limit.ts';
import { startEmptyingBin } from '../../sets/server/empty-bin.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { testServices } from '../../testing/server/test-services.ts';

const hourMs = 60 * 60 * 1000;

describeOnDatabase('What is done in the background', (database) => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    { start: startSendingGrades, everyMs: 5_000, times: [2, 3] as const, words: 'Grades cannot be sent just now' },
    {
      start: startEmptyingBin,
      everyMs: hourMs,
      times: [1, 2] as const,
      words: 'The bin cannot be emptied just now; the next time is in an hour',
    },
    {
      start: startDeletingCounters,
      everyMs: hourMs,
      times: [1, 2] as const,
      words: 'The counters of rate limits cannot be deleted just now; the next time is in an hour',
    },
    {
      start: startGarbageCollection,
      everyMs: hourMs,
      times: [1, 2] as const,
      words: 'The garbage in the media store cannot be collected just now; the next time is in an hour',
    },
  ])(
    'is told to the log if it fails, tried again every $everyMs ms, and ends: $words',
    async ({ start, everyMs, times, words }) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const repeated = vi.spyOn(globalThis, 'setInterval');
      const told = vi.spyOn(log, 'error');
      const untilTold = (count: number) =>
        new Promise<void>((resolve) => {
          told.mockImplementation(() => {
            if (told.mock.calls.length === count) resolve();
          });
        });
      const services = await testServices(await database.open());
      await services.db.destroy();
      const first = untilTold(times[0]);
      const stop = start(services);
      await first;
      expect(repeated.mock.calls[0]?.[1]).toBe(everyMs);
      const second = untilTold(times[1]);
      vi.advanceTimersByTime(everyMs);
      await second;
      for (const call of told.mock.calls) expect(call).toEqual([{ err: expect.any(Error) }, words]);
      stop();
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
