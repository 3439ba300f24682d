import { parse, parseFragment } from 'parse5';
import { beforeEach, expect, test } from 'vitest';
import { frameStyle } from '../rules/snippets.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { insertTestSet } from '../../testing/server/test-sets.ts';
import { signIn, testApp, testServices } from '../../testing/server/test-services.ts';

const host = 'cards.example';
const origin = `http://${host}`;
const hostileTitle = `</iframe><script>window.__x=1</script>"'><b onload=x> [gallery]\u2028x`;

describeOnDatabase('What other sites embed', (database) => {
  let services: Awaited<ReturnType<typeof testServices>>;
  let app: Awaited<ReturnType<typeof testApp>>;
  let setId: string;
  beforeEach(async () => {
    services = await testServices(await database.open());
    app = await testApp(services);
    setId = await insertTestSet(services.db, { title: 'Animals, internal', publicTitle: 'Animals' });
  });

  function ask(query: Record<string, string>, headers: Record<string, string> = {}) {
    return app.inject({ url: `/api/oembed?${new URLSearchParams(query)}`, headers: { host, ...headers } });
  }

  async function frameAt(url: string, query: Record<string, string> = {}) {
    const answer = await ask({ url, ...query });
    return attributesOf(answer.json().html);
  }

  test('is a frame with the player of the set that stands at the address', async () => {
    const answer = await ask({ url: `${origin}/embed/${setId}?fullscreen=1` });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    const { html, ...rest } = answer.json();
    expect(rest).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Flashcard Studio',
      provider_url: origin,
      title: 'Animals',
      width: 960,
      height: 750,
      thumbnail_url: expect.stringMatching(`^${origin}/link-pictures/${setId}.jpg`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(attributesOf(html)).toEqual({
      src: `${origin}/embed/${setId}?fullscreen=1`,
      title: 'Animals',
      width: '100%',
      height: '750',
      frameborder: '0',
      style: frameStyle,
      loading: 'lazy',
      allow: 'camera; fullscreen',
    });
    expect(html).not.toMatch(/<blockquote|<script/);
  });

  test('keeps what the address asks for, and nothing that means nothing', async () => {
    const asked = '?modes=quiz,match&defaultMode=quiz&darkMode=0&maxQuestions=7&lang=pt-BR';
    const frame = await frameAt(`${origin}/embed/${setId}${asked}&utm_source=x&quizType=%22%3E&hideSettings=yes#top`);
    expect(frame).toMatchObject({ src: `${origin}/embed/${setId}${asked}` });
    expect(frame).not.toHaveProperty('allow');
  });

  test('the embed of a set’s page in the catalog begins as the generator does, in the mode of the page', async () => {
    expect(await frameAt(`${origin}/catalog/set/${setId}`)).toMatchObject({
      src: `${origin}/embed/${setId}?fullscreen=1`,
    });
    expect(await frameAt(`${origin}/catalog/set/${setId}/?mode=match`)).toMatchObject({
      src: `${origin}/embed/${setId}?defaultMode=match&fullscreen=1`,
    });
    expect(await frameAt(`${origin}/catalog/set/${setId}?lang=de`)).toMatchObject({
      src: `${origin}/embed/${setId}?fullscreen=1&lang=de`,
    });
  });

  test('the embed of the catalog is the part of it that stands at the address', async () => {
    const answer = await ask({ url: `${origin}/catalog?category=Food%20%26%20drink&sort=az&x=1` });
    expect(answer.json()).toMatchObject({ title: 'Flashcard Study Sets', height: 800 });
    const src = `${origin}/catalog?category=Food+%26+drink&sort=az`;
    expect(attributesOf(answer.json().html)).toMatchObject({ src, allow: 'camera; fullscreen' });
    const german = await ask({ url: `${origin}/catalog?lang=de` });
    expect(german.json()).toMatchObject({ title: 'Lernsets mit Karteikarten' });
    expect(attributesOf(german.json().html)).toMatchObject({ src: `${origin}/catalog?lang=de` });
  });

  test.each([
    [{ maxwidth: '500', maxheight: '400' }, { width: 500, height: 400 }, `${frameStyle};max-width:500px`],
    [{ maxwidth: '5000', maxheight: '5000' }, { width: 960, height: 750 }, `${frameStyle};max-width:960px`],
    [{ maxwidth: '9'.repeat(400), maxheight: '1e9' }, { width: 960, height: 750 }, frameStyle],
    [{ maxwidth: '0', maxheight: '-1' }, { width: 960, height: 750 }, frameStyle],
    [{ maxwidth: '"><script>' }, { width: 960, height: 750 }, frameStyle],
  ])('keeps to the room that there is: %o', async (room, size, style) => {
    const answer = await ask({ url: `${origin}/embed/${setId}`, ...room });
    expect(answer.json()).toMatchObject(size);
    const hasRoom = Number(room.maxwidth) !== 500;
    expect('thumbnail_url' in answer.json()).toBe(hasRoom);
    expect(attributesOf(answer.json().html)).toMatchObject({ height: String(size.height), style });
  });

  test('is nothing for private, deleted and missing sets, also not for the admin who asks', async () => {
    const hidden = await insertTestSet(services.db, { visibility: 'private' });
    const deleted = await insertTestSet(services.db);
    const unlisted = await insertTestSet(services.db, { visibility: 'unlisted' });
    const cookie = await signIn(app);
    await app.inject({ method: 'DELETE', url: `/api/sets/${deleted}`, headers: { cookie } });
    for (const id of [hidden, deleted, 'AAAAAAAAAAAAAAAAAAAAAA', '']) {
      for (const page of ['embed', 'catalog/set']) {
        const answer = await ask({ url: `${origin}/${page}/${id}` }, { cookie });
        expect([page, id, answer.statusCode, answer.json().code]).toEqual([page, id, 404, 'set-not-found']);
      }
    }
    expect((await ask({ url: `${origin}/embed/${unlisted}` })).statusCode).toBe(200);
  });

  test('is nothing at any other address', async () => {
    for (const url of [
      `https://other.example/embed/${setId}`,
      `http://${host}.other.example/embed/${setId}`,
      `http://${host}:8080/embed/${setId}`,
      `http://${host}@other.example/embed/${setId}`,
      `http://user:secret@${host}/embed/${setId}`,
      `ftp://${host}/embed/${setId}`,
      `//${host}/embed/${setId}`,
      `/embed/${setId}`,
      `${origin}/embed/${setId}/more`,
      `${origin}/embed/%2e%2e%2fadmin`,
      `${origin}/sets/${setId}/edit`,
      `${origin}/catalog/settings`,
      `${origin}/`,
      'javascript:alert(1)',
      'file:///etc/passwd',
      'not an address',
    ]) {
      expect([url, (await ask({ url })).statusCode]).toEqual([url, 404]);
    }
  });

  test('needs an address and is there in JSON alone', async () => {
    expect((await ask({})).statusCode).toBe(400);
    expect((await app.inject({ url: '/api/oembed?url=a&url=b' })).statusCode).toBe(400);
    const url = `${origin}/embed/${setId}`;
    expect((await ask({ url, format: 'xml' })).statusCode).toBe(501);
    expect((await ask({ url, format: 'json' })).statusCode).toBe(200);
  });

  test('is asked for once as long as nothing changes', async () => {
    const url = `${origin}/embed/${setId}`;
    const { headers } = await ask({ url });
    const etag = String(headers.etag);
    expect((await ask({ url }, { 'if-none-match': etag })).statusCode).toBe(304);
    await services.db.updateTable('sets').set({ public_title: 'Beasts' }).where('id', '=', setId).execute();
    expect((await ask({ url }, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('holds a hostile title as text', async () => {
    const id = await insertTestSet(services.db, { title: hostileTitle });
    const answer = await ask({ url: `${origin}/embed/${id}` });
    const { html, title } = answer.json();
    expect(title).toBe(hostileTitle);
    expect(attributesOf(html)).toMatchObject({ title: hostileTitle.replace('\u2028', ' ') });
  });

  test('begins with PUBLIC_URL, and counts for addresses there', async () => {
    const known = await testApp({ ...services, config: { ...services.config, publicUrl: 'https://studio.example' } });
    const get = (url: string) =>
      known.inject({ url: `/api/oembed?${new URLSearchParams({ url })}`, headers: { host } });
    for (const address of ['https://studio.example', 'http://studio.example', 'https://studio.example:443']) {
      const { html, provider_url: provider } = (await get(`${address}/embed/${setId}`)).json();
      expect(attributesOf(html)).toMatchObject({ src: `https://studio.example/embed/${setId}` });
      expect(provider).toBe('https://studio.example');
    }
    expect((await get(`${origin}/embed/${setId}`)).statusCode).toBe(404);
  });

  test('is linked in the documents of the embed, the set’s page and the catalog', async () => {
    const pages = {
      [`/embed/${setId}?modes=quiz&x=1`]: `/embed/${setId}?modes=quiz`,
      [`/catalog/set/${setId}?mode=quiz`]: `/catalog/set/${setId}?mode=quiz`,
      '/catalog?category=Food': '/catalog?category=Food',
    };
    for (const [page, address] of Object.entries(pages)) {
      const { body } = await app.inject({ url: page, headers: { host } });
      const href = discoveryIn(body);
      expect([page, href]).toEqual([page, `${origin}/api/oembed?url=${encodeURIComponent(origin + address)}`]);
      const { pathname, search } = new URL(href ?? '');
      expect((await app.inject({ url: pathname + search, headers: { host } })).statusCode).toBe(200);
    }
    for (const page of ['/embed/none', '/catalog/set/none', '/catalog/settings', '/', `/sets/${setId}/play`]) {
      const { body } = await app.inject({ url: page, headers: { host } });
      expect([page, discoveryIn(body)]).toEqual([page, undefined]);
    }
  });
});

function attributesOf(html: string): Record<string, string> {
  const nodes = parseFragment(html).childNodes;
  expect(nodes.map((node) => node.nodeName)).toEqual(['iframe']);
  const attributes = nodes.flatMap((node) => ('attrs' in node ? node.attrs : []));
  return Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
}

function discoveryIn(html: string): string | undefined {
  const found: string[] = [];
  const visit = (node: object) => {
    if ('attrs' in node && Array.isArray(node.attrs)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      if (attributes['type'] === 'application/json+oembed') found.push(attributes['href']);
    }
    if ('childNodes' in node && Array.isArray(node.childNodes)) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found[0];
}
