import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';

test('Every unit test belongs to one project of Vitest, or it would never be run', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test] : [],
  );
  const matches = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob));
  const counts = globSync('{src,scripts}/**/*.test.{ts,tsx}')
    .filter((path) => !path.includes('/faults/long/'))
    .map((path) => {
      const own = projects.filter((project) => matches(path, project?.include) && !matches(path, project?.exclude));
      return [path, own.length] as const;
    });
  expect(counts.length).toBeGreaterThan(400);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
