import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';
import { readTemplates } from '../../../platform/server/templates/templates.ts';

it('names everybody whose work the built pages hold, with their licences', async () => {
  const templates = await readTemplates(resolve('dist/web'));
  const app = await testApp(await testServices(await openTestSqlite(), { templates }));
  const answer = await app.inject('/licenses.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(/^react \S+ \(MIT\)$[^]+?Copyright \(c\) Meta Platforms/m);
  expect(answer.body).toMatch(/^Atkinson Hyperlegible Next\b[^]+?SIL OPEN FONT LICENSE Version 1\.1/m);
  expect(answer.body).toMatch(/UTS #39[^]+?UNICODE LICENSE V3/);
  expect(answer.body).toMatch(/^@dnd-kit\/core /m);
  expect(answer.body).toMatch(/^react-dom /m);
  expect(answer.body).toMatch(/^@mediapipe\/tasks-vision \S+, [^]+?Apache License\s+Version 2\.0/m);
  expect(answer.body).toMatch(/^@mediapipe\/hands /m);
});
