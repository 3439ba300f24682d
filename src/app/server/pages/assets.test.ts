import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';
import { testApp, testServices, testTemplates } from '../../../testing/server/test-services.ts';

/** Serves an empty worker as an asset. */
async function serveWorker() {
  const assetsDir = await mkdtemp(join(tmpdir(), 'assets-'));
  onTestFinished(() => rm(assetsDir, { recursive: true }));
  await writeFile(join(assetsDir, 'worker.js'), '');
  const templates = testTemplates({ assetsDir });
  return await testApp(await testServices(await openTestSqlite(), { templates }));
}

it('lets a worker run WebAssembly and ask this server alone, and a page neither', async () => {
  const app = await serveWorker();
  const policyAt = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  expect(await policyAt('/assets/worker.js')).toBe(
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:`,
  );
  const ofPage = `${await policyAt('/catalog')}`;
  expect(ofPage).toContain(`connect-src 'self';`);
  expect(ofPage).not.toMatch(/wasm|unsafe-eval/);
});

it('answers a path that leaves the folder of assets like one that names nothing', async () => {
  const app = await serveWorker();
  for (const path of ['none.js', '/worker.js', '..%2fworker.js', 'a/..%2f..%2fworker.js']) {
    const answer = await app.inject(`/assets/${path}`);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not-found']);
  }
});
