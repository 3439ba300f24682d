import type { LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { onTestFinished } from 'vitest';
import type { Services } from '../../platform/server/services/services.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';
import { registrationToken, startTestPlatform } from './test-platform.ts';
import type { LaunchFault, TestPlatform } from './test-platform.ts';

const studioOrigin = 'http://localhost';

export interface TestCourse {
  readonly admin: TestAdmin;
  readonly platform: TestPlatform;
  readonly register: () => Promise<LightMyRequestResponse>;
  /** Starts a login at the platform. */
  readonly startLogin: (open: string, headers?: Record<string, string>) => Promise<string>;
  readonly post: (
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  readonly launch: (open: string, fault?: LaunchFault) => Promise<LightMyRequestResponse>;
  readonly addSet: (cards: number, search?: string) => Promise<{ setId: string; url: string }>;
}

export async function openTestCourse(
  database: Pick<TestDatabase, 'open'>,
  overrides: Partial<Services> = {},
): Promise<TestCourse> {
  const admin = await openTestAdmin(database, overrides);
  const key = { id: 'key-1', private_jwk: await toolKey(), created_at: 0, retired_at: null };
  await admin.services.db.insertInto('signing_keys').values(key).execute();
  const readToolKeys = async () => (await admin.visit('/lti/keys')).json();
  const { now } = admin.services;
  const platform = await startTestPlatform({ readToolKeys, now });
  onTestFinished(() => platform.close());
  const course: TestCourse = {
    admin,
    platform,
    register: () =>
      admin.call('POST', '/api/platforms', {
        address: `http://localhost/?openid_configuration=${encodeURIComponent(platform.configurationUrl)}&registration_token=${registrationToken}`,
      }),
    async startLogin(open, headers = {}) {
      const login = {
        iss: platform.origin,
        login_hint: 'learner-1',
        client_id: platform.clientId,
        lti_message_hint: open,
      };
      const answer = await course.post('/lti/login', login, headers);
      return String(answer.headers.location);
    },
    post: (url, form, headers = {}) =>
      admin.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    async launch(open, fault) {
      return await course.post('/lti/launch', await platform.signIn(await course.startLogin(open), fault));
    },
    async addSet(cards, search = '') {
      const { id } = await admin.addSet({ title: 'Animals', visibility: 'public' });
      for (let card = 0; card < cards; card += 1) {
        await admin.addCard(id, { term: `Term ${card}`, definition: `Definition ${card}` });
      }
      const url = `${studioOrigin}/embed/${id}${search}`;
      platform.activities.push({ url });
      return { setId: id, url };
    },
  };
  return course;
}

let madeToolKey: Promise<string> | undefined;

/** All studios of a process share a key, because making one takes a sixth of a second. */
async function toolKey(): Promise<string> {
  const make = async () =>
    JSON.stringify(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey));
  return await (madeToolKey ??= make());
}

/** A course in which the platform may open its only set. */
export interface TestActivity extends TestCourse {
  readonly setId: string;
}

export async function openTestActivity(
  database: Pick<TestDatabase, 'open'>,
  now: () => number,
  set: Parameters<TestCourse['addSet']>,
): Promise<TestActivity> {
  const course = await openTestCourse(database, { now });
  await course.register();
  const { setId } = await course.addSet(...set);
  return { ...course, setId };
}
