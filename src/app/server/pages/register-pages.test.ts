import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { expect, it } from 'vitest';
import { queryKeys } from '../../../platform/rules/pages/initial-data.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { signIn, testApp, testServices } from '../../../testing/server/test-services.ts';

const hostileTitle = '</script><script>window.__x=1</script>"\'&<b>';

describeOnDatabase('The documents', (database) => {
  async function start() {
    const app = await testApp(await testServices(await database.open()));
    const cookie = await signIn(app);
    const addSet = async (payload: object) => {
      const set = (await app.inject({ method: 'POST', url: '/api/sets', headers: { cookie }, payload })).json();
      await app.inject({
        method: 'POST',
        url: `/api/sets/${set.id}/cards`,
        headers: { cookie },
        payload: { term: 'Hello' },
      });
      return String(set.id);
    };
    return { app, cookie, addSet };
  }

  it('has a title of its own on every page', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Greetings', publicTitle: 'Say hello' });
    const titles: Record<string, string> = {
      '/': 'Sign in · Flashcard Studio',
      '/catalog': 'Flashcard Study Sets',
      '/catalog/settings': 'Settings · Flashcard Study Sets',
      '/catalog/leaderboard': 'Fastest Times · Flashcard Study Sets',
      '/catalog/study': 'My study · Flashcard Study Sets',
      '/catalog/list': 'Card list · Flashcard Studio',
      '/catalog/list/play': 'Card list · Flashcard Studio',
      '/catalog/list/print': 'Card list · Flashcard Studio',
      '/offline/catalog': 'Flashcard Studio',
      '/offline/player': 'Flashcard Studio',
      '/lti/pick': 'Choose a set · Flashcard Studio',
      [`/catalog/set/${id}`]: 'Say hello · Flashcard Studio',
      [`/embed/${id}`]: 'Say hello · Flashcard Studio',
      [`/sets/${id}/play`]: 'Say hello · Flashcard Studio',
    };
    for (const [url, title] of Object.entries(titles)) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode, titleOf(answer.body)]).toEqual([url, 200, title]);
    }
    const admin = await app.inject({ url: '/admin', headers: { cookie } });
    expect([admin.statusCode, titleOf(admin.body)]).toEqual([200, 'Dashboard · Flashcard Studio']);
  });

  it('sends strangers from the admin pages to the sign-in, and the admin from there to the dashboard', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Secret plans' });
    for (const url of ['/admin', `/sets/${id}/edit`]) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/']);
      expect(answer.body).not.toContain('Secret plans');
    }
    const home = await app.inject({ url: '/', headers: { cookie } });
    expect([home.statusCode, home.headers.location]).toEqual([302, '/admin']);
  });

  it('lets any site frame the embed and the catalog, and nobody frame the rest', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Greetings' });
    for (const url of [
      `/embed/${id}`,
      `/lti/play/${id}`,
      '/lti/pick',
      '/offline/catalog',
      '/offline/player',
      '/catalog/study',
      '/catalog/list',
      '/catalog/list/play',
      '/catalog/list/print',
      '/catalog',
      `/catalog/set/${id}`,
      '/catalog/settings',
      '/catalog/leaderboard',
      '/embed/missing',
    ]) {
      const { headers } = await app.inject({ url });
      expect([url, String(headers['content-security-policy']).includes('frame-ancestors')]).toEqual([url, false]);
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    }
    for (const url of ['/', '/admin', `/sets/${id}/edit`, `/sets/${id}/play`, '/nowhere']) {
      const { headers } = await app.inject({ url, headers: url === '/' ? {} : { cookie } });
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  it('carries the same safety on every document', async () => {
    const { app } = await start();
    const { headers } = await app.inject({ url: '/catalog' });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; " +
        "form-action 'self'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
  });

  it('is kept by no cache if it is for one person or platform, and asked for again otherwise', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Greetings' });
    const cached = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['cache-control'];
    for (const url of ['/', '/admin', '/lti/pick', `/lti/play/${id}`]) {
      expect([url, await cached(url)]).toEqual([url, 'private, no-store']);
    }
    for (const url of ['/', '/admin', `/catalog/set/${id}`, `/sets/${id}/edit`, `/embed/${id}`]) {
      expect([url, await cached(url, { cookie })]).toEqual([url, 'private, no-store']);
    }
    for (const url of ['/catalog', `/catalog/set/${id}`, `/embed/${id}`, '/catalog/list', '/licenses.txt', '/x']) {
      expect([url, await cached(url)]).toEqual([url, 'no-cache']);
    }
  });

  it('answers at once that a set is missing, and the same for a private one', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Secret plans', visibility: 'private' });
    for (const path of ['/embed/', '/catalog/set/', '/sets/play']) {
      const [hidden, missing] = await Promise.all(
        [id, 'AAAAAAAAAAAAAAAAAAAAAA'].map((setId) =>
          app.inject({ url: path === '/sets/play' ? `/sets/${setId}/play` : path + setId }),
        ),
      );
      expect([path, hidden?.statusCode, missing?.statusCode]).toEqual([path, 404, 404]);
      expect(hidden?.body.replaceAll(id, '')).toBe(missing?.body.replaceAll('AAAAAAAAAAAAAAAAAAAAAA', ''));
      expect(hidden?.body).toContain('Set not found');
      expect(hidden?.body).toContain('This flashcard set is not available or has no cards.');
    }
    const own = await app.inject({ url: `/sets/${id}/play`, headers: { cookie } });
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('brings the set and its cards along, and no text of them can break out', async () => {
    const { app, addSet } = await start();
    const id = await addSet({ title: hostileTitle, description: hostileTitle });
    const { body } = await app.inject({ url: `/embed/${id}` });
    expect(titleOf(body)).toBe(`${hostileTitle} · Flashcard Studio`);
    expect(body.match(/<script/g)).toHaveLength(1);
    const [, initialData = ''] = body.match(/id="initial-data">(.*?)<\/script>/) ?? [];
    expect(JSON.parse(initialData)).toEqual([
      { queryKey: queryKeys.studySet(id), data: expect.objectContaining({ title: hostileTitle }) },
      { queryKey: queryKeys.studyCards(id), data: [expect.anything()] },
    ]);
  });

  it('brings two hundred cards along; those of a larger set are fetched', async () => {
    const { app, cookie, addSet } = await start();
    const id = await addSet({ title: 'Greetings' });
    const add = (terms: string[]) =>
      app.inject({ method: 'POST', url: `/api/sets/${id}/cards/bulk`, headers: { cookie }, payload: { terms } });
    const isInlined = async () => (await app.inject({ url: `/embed/${id}` })).body.includes('"term":"Hello"');
    await add(Array.from({ length: 199 }, (_, index) => `Word ${index}`));
    expect(await isInlined()).toBe(true);
    await add(['One more']);
    expect(await isInlined()).toBe(false);
  });

  it('has link previews of public sets and keeps search engines from unlisted ones', async () => {
    const { app, addSet } = await start();
    const open = await app.inject({ url: `/embed/${await addSet({ title: 'Open', description: 'For all' })}` });
    expect(open.body).toContain('property="og:title"');
    expect(open.body).toContain('rel="canonical"');
    expect(open.body).toContain('application/json+oembed');
    const player = await app.inject({ url: `/sets/${await addSet({ title: 'Open' })}/play` });
    expect(player.body).not.toContain('application/json+oembed');
    expect((await app.inject({ url: '/embed/missing' })).body).not.toContain('application/json+oembed');
    const unlisted = await app.inject({ url: `/embed/${await addSet({ title: 'Hidden', visibility: 'unlisted' })}` });
    expect(unlisted.body).toContain('name="robots" content="noindex"');
    expect(unlisted.body).not.toContain('og:url');
  });

  it('gives the pages that make links the configured origin', async () => {
    const { app, cookie } = await start();
    expect((await app.inject({ url: '/admin', headers: { cookie } })).body).not.toContain('public-url');
    const services = await testServices(await database.open());
    const config = { ...services.config, publicUrl: 'https://cards.example' };
    const known = await testApp({ ...services, config });
    for (const [url, headers] of [
      ['/', {}],
      ['/admin', { cookie: await signIn(known) }],
    ] as const) {
      const { body } = await known.inject({ url, headers });
      expect([url, body]).toEqual([url, expect.stringContaining('name="public-url" content="https://cards.example"')]);
    }
  });

  it('shows the 404 page on any other path', async () => {
    const { app } = await start();
    for (const url of ['/nowhere', '/admin/x', '/sets', '/embed', '/index.html', '/%2e%2e/etc/passwd']) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode, titleOf(answer.body)]).toEqual([url, 404, '404 Page Not Found']);
      expect(answer.body).toContain('Did you forget to add the page to the router?');
    }
  });

  it('answers a document again with 304 while nothing has changed', async () => {
    const { app, addSet } = await start();
    const url = `/embed/${await addSet({ title: 'Greetings' })}`;
    const first = await app.inject({ url });
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  });
});

function titleOf(html: string): string | undefined {
  return findText(parse(html), 'title');
}

function findText(node: DefaultTreeAdapterTypes.Node, name: string): string | undefined {
  if (!('childNodes' in node)) return undefined;
  const [first] = node.childNodes;
  if (node.nodeName === name) return first !== undefined && 'value' in first ? first.value : '';
  for (const child of node.childNodes) {
    const found = findText(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
