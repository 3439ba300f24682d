import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import type { TestDatabase } from './test-databases.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { signIn, testApp, testServices } from './test-services.ts';

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE';

/** Keyed by field. */
export type UploadParts = Readonly<
  Record<string, string | Buffer | readonly [bytes: Buffer, fileName: string, type: string]>
>;

export interface TestAdmin {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly cookie: string;
  readonly call: (method: Method, url: string, payload?: object) => Promise<LightMyRequestResponse>;
  readonly upload: (
    url: string,
    parts: UploadParts,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  readonly visit: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly addSet: (fields?: Partial<StudySet>) => Promise<StudySet>;
  readonly addCard: (setId: string, fields?: Partial<Card>) => Promise<Card>;
  readonly listCards: (setId: string) => Promise<Card[]>;
}

export async function openTestAdmin(
  database: Pick<TestDatabase, 'open'>,
  overrides: Partial<Services> = {},
): Promise<TestAdmin> {
  const services = await testServices(await database.open(), overrides);
  const app = await testApp(services);
  const cookie = await signIn(app);
  const call: TestAdmin['call'] = (method, url, payload) =>
    app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return {
    app,
    services,
    cookie,
    call,
    async upload(url, parts, headers = {}) {
      const { contentType, payload } = await multipart(parts);
      return await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie, 'content-type': contentType },
        payload,
      });
    },
    visit: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    addSet: async (fields = {}) => (await call('POST', '/api/sets', fields)).json(),
    addCard: async (setId, fields = {}) => (await call('POST', `/api/sets/${setId}/cards`, fields)).json(),
    listCards: async (setId) => (await call('GET', `/api/sets/${setId}/cards`)).json(),
  };
}

export interface AdminOfSet extends TestAdmin {
  readonly set: StudySet;
}

export async function openTestSet(
  database: Pick<TestDatabase, 'open'>,
  fields: Partial<StudySet> = {},
  overrides: Partial<Services> = {},
): Promise<AdminOfSet> {
  const admin = await openTestAdmin(database, overrides);
  return { ...admin, set: await admin.addSet(fields) };
}

/** The card is in a public set. */
export interface AdminOfCard extends AdminOfSet {
  readonly card: Card;
}

export async function openTestCard(database: Pick<TestDatabase, 'open'>, fields?: Partial<Card>): Promise<AdminOfCard> {
  const admin = await openTestSet(database, { visibility: 'public' });
  return { ...admin, card: await admin.addCard(admin.set.id, fields) };
}

async function multipart(parts: UploadParts): Promise<{ contentType: string; payload: Buffer }> {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') {
      form.append(field, part);
      continue;
    }
    const [bytes, fileName, type] = Buffer.isBuffer(part) ? [part, 'file', ''] : part;
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  const body = new Response(form);
  return { contentType: body.headers.get('content-type') ?? '', payload: Buffer.from(await body.arrayBuffer()) };
}
