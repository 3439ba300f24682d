import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';
import { testApp, testServices, testTemplates } from '../../../testing/server/test-services.ts';

it('lets a worker run WebAssembly and ask this server alone, and a page neither', async () => {
  const assetsDir = await mkdtemp(join(tmpdir(), 'assets-'));
  onTestFinished(() => rm(assetsDir, { recursive: true }));
  await writeFile(join(assetsDir, 'worker.js'), '');
  const templates = testTemplates({ assetsDir });
  const app = await testApp(await testServices(await openTestSqlite(), { templates }));
  const policyAt = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  expect(await policyAt('/assets/worker.js')).toBe(
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:`,
  );
  const ofPage = `${await policyAt('/catalog')}`;
  expect(ofPage).toContain(`connect-src 'self';`);
  expect(ofPage).not.toMatch(/wasm|unsafe-eval/);
});
