import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../platform/contract/route.ts';
import { maxMediaBytes, maxPosterBytes } from '../../platform/rules/limits.ts';
import { problemCode } from '../../platform/contract/problem.ts';
import { routes } from '../../api/contract/routes.ts';
import { maxResultJsonBytes } from '../../api/contract/json-sizes.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { signIn, testApp, testPassword, testServices } from '../../testing/server/test-services.ts';

const calls = Object.entries<Route>(routes).map(([name, route]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, route, method, url: path.replace(/:\w+/, 'AAAAAAAAAAAAAAAAAAAAAA') };
});
/** With the answers of a whole quiz. */
const longResults = 'POST /api/activities/results';
const adminCalls = calls.filter(({ route }) => route.access === 'admin');

describeOnDatabase('The calls', (database) => {
  async function start() {
    const services = await testServices(await database.open());
    const app = await testApp(services);
    return { app, cookie: await signIn(app) };
  }

  it('refuses every admin call without a session before reading the body', async () => {
    const { app } = await start();
    for (const { name, method, url } of adminCalls) {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { cookie: 'flashcard-studio-session=forged' },
      });
      expect([name, answer.statusCode]).toEqual([name, 401]);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({
        type: 'urn:flashcard-studio:problem:signed-out',
        code: 'signed-out',
        title: 'Unauthorized',
        status: 401,
      });
    }
  });

  it('refuses a signed-in call from another origin, null included, and lets its own and none pass', async () => {
    const { app, cookie } = await start();
    const create = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/sets', headers: { cookie, ...headers }, payload: {} });
    for (const origin of ['https://evil.example', 'null', 'http://localhost:81', 'http://localhost.evil.example']) {
      expect([origin, (await create({ origin })).statusCode]).toEqual([origin, 403]);
    }
    for (const site of ['cross-site', 'same-site', 'unheard-of']) {
      expect([site, (await create({ 'sec-fetch-site': site })).statusCode]).toEqual([site, 403]);
    }
    expect((await create({ origin: 'http://localhost:80' })).statusCode).toBe(201);
    expect((await create({})).statusCode).toBe(201);
    expect((await create({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
    expect((await create({ 'sec-fetch-site': 'none' })).statusCode).toBe(201);
    expect((await app.inject({ url: '/api/sets', headers: { cookie } })).json()).toHaveLength(4);
  });

  it('at the host of PUBLIC_URL takes its scheme alone; at another host, the server itself, it takes both', async () => {
    const services = await testServices(await database.open());
    const config = { ...services.config, publicUrl: 'https://cards.example' };
    const app = await testApp({ ...services, config });
    const signInFrom = async (origin: string, host: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { origin, host },
          payload: { password: testPassword },
        })
      ).statusCode;
    expect(await signInFrom('http://cards.example', 'cards.example')).toBe(403);
    expect(await signInFrom('http://cards.example:8080', 'cards.example')).toBe(403);
    expect(await signInFrom('https://cards.example', 'cards.example')).toBe(200);
    expect(await signInFrom('https://cards.example', 'localhost:3000')).toBe(200);
    expect(await signInFrom('http://localhost:3000', 'localhost:3000')).toBe(200);
  });

  it('on a full disk gives what was kept aside to those who delete or sign in', async () => {
    const services = await testServices(await database.open());
    let released = 0;
    const release = async () => (released += 1) > 0;
    const reserve = { fill: () => Promise.resolve(), release };
    const app = await testApp({ ...services, reserve, dialect: { ...services.dialect, isFull: () => true } });
    const headers = { cookie: await signIn(app) };
    const call = async (method: 'POST' | 'DELETE', url: string, payload = {}) => {
      released = 0;
      const { statusCode } = await app.inject({ method, url, headers, payload });
      return [statusCode, released];
    };
    expect(await call('DELETE', '/api/sets/none')).toEqual([404, 1]);
    expect(await call('POST', '/api/auth/login', { password: 'wrong' })).toEqual([401, 1]);
    expect(await call('POST', '/api/sets/none/cards/delete', { cardIds: ['none'] })).toEqual([404, 1]);
    expect(await call('POST', '/api/sets/none/duplicate')).toEqual([404, 0]);
  });

  it('takes no form of another site: a body that is not JSON is a 415', async () => {
    const { app, cookie } = await start();
    const forms = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=b',
    ];
    for (const type of forms) {
      const headers = { cookie, 'content-type': type };
      const answer = await app.inject({ method: 'POST', url: '/api/sets', headers, payload: '{"title":"x"}' });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
    expect((await app.inject({ url: '/api/sets', headers: { cookie } })).json()).toEqual([]);
  });

  it('reads a body of 16 kB, and a larger one only where the contract says so', async () => {
    const { app, cookie } = await start();
    for (const { name, route, method, url } of calls.filter((call) => call.method !== 'GET')) {
      const limit = route.maxBodyBytes ?? 16 * 1024;
      const payload = JSON.stringify({ filler: 'x'.repeat(limit) });
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await app.inject({ method: method as 'POST', url, headers, payload });
      expect([name, answer.statusCode]).toEqual([name, 413]);
      if (route.access !== 'admin')
        expect([name, limit]).toEqual([name, name === longResults ? maxResultJsonBytes : 16 * 1024]);
    }
  });

  it('reads the longest texts that it allows, however they are escaped', async () => {
    const { app, cookie } = await start();
    const escaped = (length: number) => '\\ud83e\\udd93'.repeat(length);
    const send = async (method: 'POST' | 'PUT', url: string, payload: string) => {
      const headers = { cookie, 'content-type': 'application/json' };
      return await app.inject({ method, url, headers, payload });
    };
    const texts = `"title":"${escaped(200)}","publicTitle":"${escaped(200)}","description":"${escaped(5_000)}"`;
    const set = await send('POST', '/api/sets', `{${texts},"categories":"${escaped(500)}","tags":"${escaped(500)}"}`);
    expect(set.statusCode).toBe(201);
    const cards = `/api/sets/${set.json().id}/cards`;
    const card = await send('POST', cards, `{"term":"${escaped(1_000)}","definition":"${escaped(5_000)}"}`);
    expect(card.statusCode).toBe(201);
    const chips = Array.from({ length: 500 }, (_, index) => `"${escaped(97)}${index + 100}"`);
    const settings = await send('PUT', '/api/settings/catalog-categories', `{"categories":[${chips.join(',')}]}`);
    expect(settings.statusCode).toBe(200);
  });

  it('lets other origins read what is public, and asks no preflight twice', async () => {
    const { app } = await start();
    for (const { name, route, method, url } of calls.filter((call) => call.route.isCrossOrigin)) {
      const answer = await app.inject({ method: method as 'GET', url, headers: { origin: 'null' } });
      expect([name, answer.headers['access-control-allow-origin']]).toEqual([name, '*']);
      expect([name, answer.headers['cross-origin-resource-policy']]).toEqual([name, 'cross-origin']);
      expect([name, answer.headers['access-control-expose-headers']]).toEqual([name, 'etag, retry-after']);
      const preflight = await app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'null',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
      expect([name, preflight.statusCode]).toEqual([name, 204]);
      expect(preflight.headers['access-control-allow-methods']).toContain(method);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-headers': 'content-type, idempotency-key, if-none-match, range',
        'access-control-max-age': '86400',
      });
      expect(route.access).not.toBe('admin');
    }
    const adminRead = await app.inject({ url: '/api/sets', headers: { origin: 'https://other.example' } });
    expect(adminRead.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers a public read again with 304 while nothing has changed', async () => {
    const { app, cookie } = await start();
    const url = '/api/catalog/stats';
    const first = await app.inject({ url });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const set = await app.inject({ method: 'POST', url: '/api/sets', headers: { cookie }, payload: {} });
    await app.inject({
      method: 'POST',
      url: `/api/sets/${set.json().id}/cards`,
      headers: { cookie },
      payload: { term: 'A' },
    });
    const changed = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ totalSets: 1, totalCards: 1 });
  });

  it('keeps what only the admin may see out of every cache', async () => {
    const { app, cookie } = await start();
    const created = await app.inject({
      method: 'POST',
      url: '/api/sets',
      headers: { cookie },
      payload: { title: 'Secret', visibility: 'private' },
    });
    const url = `/api/sets/${created.json().id}`;
    for (const path of ['/api/sets', '/api/categories', '/api/analytics', url, `${url}/cards`]) {
      const answer = await app.inject({ url: path, headers: { cookie } });
      expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
      expect(answer.headers.etag).toBeUndefined();
    }
  });

  it('answers visitors the same for a private set as for a missing one', async () => {
    const { app, cookie } = await start();
    const created = await app.inject({
      method: 'POST',
      url: '/api/sets',
      headers: { cookie },
      payload: { title: 'Secret', visibility: 'private' },
    });
    const privateId: string = created.json().id;
    const score = { initials: 'ABC', emoji: '🏆', completionTime: 9_000, pairs: 6 };
    for (const { name, method, url } of calls.filter(({ route }) => route.access === 'visible-set')) {
      const ask = (id: string) =>
        app.inject({
          method: method as 'GET',
          url: `${url.replace('AAAAAAAAAAAAAAAAAAAAAA', id)}${name.endsWith('check-top-ten') ? '?completionTime=9000' : ''}`,
          ...(method === 'POST' && {
            payload: name.includes('event') ? { setId: id, eventType: 'set_view' } : { setId: id, ...score },
          }),
        });
      const hidden = await ask(privateId);
      const missing = await ask('AAAAAAAAAAAAAAAAAAAAAA');
      expect([name, hidden.statusCode, hidden.json()]).toEqual([name, 404, missing.json()]);
    }
  });

  it('names each wrong field of a body and of a query', async () => {
    const { app, cookie } = await start();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sets',
      headers: { cookie },
      payload: { title: ' ', visibility: 'secret', description: 'a\u0000b' },
    });
    expect(answer.statusCode).toBe(400);
    const paths = answer.json().errors.map((error: { path: string }) => error.path);
    expect(paths.toSorted()).toEqual(['description', 'title', 'visibility']);
    for (const url of [
      '/api/catalog/sets?limit=0',
      '/api/catalog/sets?limit=101',
      '/api/catalog/sets?offset=-1',
      '/api/catalog/sets?sort=best',
    ]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 400]);
    }
  });

  it('answers ill-formed JSON, deep JSON and prototype tricks with 400 and goes on', async () => {
    const { app, cookie } = await start();
    const bodies = [
      '{',
      '[]',
      '"text"',
      '1',
      'null',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '{"__proto__":{"isAdmin":true}}',
    ];
    for (const payload of bodies) {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'PUT', url: '/api/settings/blocked-initials', headers, payload });
      expect([payload.slice(0, 20), answer.statusCode]).toEqual([payload.slice(0, 20), 400]);
    }
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('answers an unknown path below /api with a problem, never with a page', async () => {
    const { app } = await start();
    for (const url of ['/api', '/api/', '/api/unknown', '/api/sets/x/y/z', '/api/%00', '/api/..%2f..%2fetc']) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode < 500, answer.headers['content-type']?.includes('json')]).toEqual([
        url,
        true,
        true,
      ]);
    }
    expect((await app.inject({ url: '/api/unknown' })).statusCode).toBe(404);
    expect([404, 405]).toContain((await app.inject({ method: 'PATCH', url: '/api/sets' })).statusCode);
  });

  it('describes itself: the OpenAPI document names every call', async () => {
    const { app } = await start();
    const answer = await app.inject({ url: '/api/openapi.json' });
    expect(answer.statusCode).toBe(200);
    const { openapi, paths } = answer.json();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
    for (const { name, route, method } of calls) {
      const path = name.replace(/^\w+ /, '').replace(/:(\w+)/g, '{$1}');
      const { operationId, parameters, responses, requestBody, security } = paths[path][method.toLowerCase()];
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => [parameter, 'path', true]);
      const inQuery = Object.entries(route.query?.shape ?? {}).map(([parameter, schema]) => {
        return [parameter, 'query', !z.safeParse(schema, undefined).success];
      });
      const inHeader = route.isIdempotent ? [['Idempotency-Key', 'header', false]] : [];
      type Parameter = Record<'name' | 'in' | 'required', unknown>;
      expect([name, parameters.map((one: Parameter) => [one.name, one.in, one.required])]).toEqual([
        name,
        [...inPath, ...inQuery, ...inHeader],
      ]);
      expect([operationId, security]).toEqual([name, route.access === 'admin' ? [{ session: [] }] : []]);
      expect([name, Object.keys(responses)]).toEqual([name, [`${route.status}`, 'default']]);
      expect([name, Object.keys(requestBody?.content ?? {})]).toEqual([
        name,
        route.upload ? ['multipart/form-data'] : route.body ? ['application/json'] : [],
      ]);
      const answered = route.download ?? (route.response && 'application/json');
      expect([name, Object.keys(responses[route.status].content ?? {})]).toEqual([name, answered ? [answered] : []]);
    }
  });

  it('lists in its description the codes that a problem can have', async () => {
    const { app } = await start();
    const { components } = (await app.inject({ url: '/api/openapi.json' })).json();
    const { required, properties } = components.schemas.Problem;
    expect(required).toContain('code');
    expect(properties.code.enum).toEqual(problemCode.options);
  });

  it('lists in its description the required parts of an upload', async () => {
    const { app } = await start();
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
    const required = (path: string) => paths[path].post.requestBody.content['multipart/form-data'].schema.required;
    expect(required('/api/cards/{id}/media')).toEqual(['file']);
    expect(paths['/api/cards/{id}/media'].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: {
        file: { type: 'string', format: 'binary', maxLength: maxMediaBytes },
        poster: { maxLength: maxPosterBytes },
      },
    });
    expect(required('/api/sets/{id}/cards/media')).toEqual(['file', 'body']);
  });
});
