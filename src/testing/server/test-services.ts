import { mapFields } from '../../cards/card-fields.ts';
import { modes } from '../../modes/modes.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { openEventBuffer } from '../../analytics/server/event-buffer.ts';
import { buildApp } from '../../app/server/app.ts';
import { prepareAdminPassword } from '../../auth/server/admin-password.ts';
import { hashPassword } from '../../auth/server/check-password.ts';
import { insertPasswordHash } from '../../auth/server/password-store.ts';
import { readConfig } from '../../platform/server/base/config.ts';
import { newId } from '../../platform/server/base/new-id.ts';
import type { OpenDatabase } from './test-databases.ts';
import { noReserve } from '../../platform/server/database/disk-reserve.ts';
import { openScores } from '../../leaderboard/server/place-scores.ts';
import { createSearch } from '../../catalog/server/search-thread/create-search.ts';
import { openDiskStore } from '../../media/server/disk.ts';
import { adoptMediaStore } from '../../media/server/installation.ts';
import type { Services } from '../../platform/server/services/services.ts';
import type { Templates } from '../../platform/server/templates/templates.ts';
import { binRetentionMs } from '../../sets/server/empty-bin.ts';

export const testPassword = 'correct horse battery staple';

/** Hashing takes two milliseconds instead of a third of a second. */
export const cheapHash = { log2N: 10, blockSize: 8, parallelism: 1 };

const template =
  '<!doctype html><html lang="en"><head><title>Flashcard Studio</title></head><body><div id="root"></div></body></html>';

export function testTemplates(own: Partial<Templates> = {}): Templates {
  return {
    site: template,
    catalog: template,
    dashboard: template,
    embeds: mapFields(modes, () => template),
    licenses: '',
    assetsDir: undefined,
    ...own,
  };
}

/**
 * Makes services that end with the test.
 * @param overrides for example the clock
 */
export async function testServices(opened: OpenDatabase, overrides: Partial<Services> = {}): Promise<Services> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  // A request that the ended test did not wait for may still write a file.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const now = overrides.now ?? Date.now;
  const events = openEventBuffer({ ...opened, now });
  onTestFinished(() => events.close());
  const services = {
    config: readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword, LOG_LEVEL: 'silent', SAMPLE_DATA: 'off' }),
    ...opened,
    media: await openDiskStore(join(dataDir, 'media')),
    events,
    scores: openScores({ ...opened, now, newId }),
    search: createSearch(opened),
    reserve: noReserve,
    templates: testTemplates(),
    now,
    newId,
    random: Math.random,
    ...overrides,
  };
  await adoptMediaStore(services);
  return services;
}

/** Builds a server with a known password. It is closed after the test. */
export async function testApp(services: Services): Promise<FastifyInstance> {
  await insertPasswordHash(services.db, await hashPassword(testPassword, cheapHash));
  await prepareAdminPassword(services);
  const app = await buildApp(services);
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}

/** Makes the server compute every answer instead of caching it. */
export function withoutCaching<Some extends Pick<Services, 'changes'>>(services: Some): Some {
  const following = { catchUp: () => false, stop: async () => undefined };
  return { ...services, changes: { follow: async () => following } };
}

/** Sets the clock to a time at which deleted sets are removed for good. */
export function longAfter<Some extends Pick<Services, 'now'>>(services: Some): Some {
  return { ...services, now: () => services.now() + binRetentionMs };
}

/** @returns the value of the `cookie` header for further requests */
export async function signIn(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { password: testPassword } });
  const cookie = answer.cookies[0];
  if (cookie === undefined) throw new Error(`Sign-in failed: ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}
