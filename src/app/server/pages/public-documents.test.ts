import { beforeEach, expect, it } from 'vitest';
import { firstStart, parseCatalogView } from '../../../platform/rules/addresses/catalog-view.ts';
import { queryKeys } from '../../../platform/rules/pages/initial-data.ts';
import { readConfig } from '../../../platform/server/base/config.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { signIn, testApp, testPassword, testServices, testTemplates } from '../../../testing/server/test-services.ts';
import type { RenderSite, SiteInput } from '../../../platform/rules/pages/rendered-page.ts';
import { readDocument } from './test-documents.ts';

const origin = 'https://sets.example.org';
const secret = 'zebra-secret-word';
const hostile = `</script><script>window.__x=1</script><!--"'&<b>\u2028\u2029x`;

describeOnDatabase(
  'Public documents',
  (database) => {
    let app: Awaited<ReturnType<typeof testApp>>;
    let cookie: string;
    let rendered: SiteInput[];
    beforeEach(async () => {
      const opened = await database.open();
      rendered = [];
      const renderSite: RenderSite = async (input) => {
        rendered.push(input);
        if (input.address.includes('search=broken')) throw new Error('of a renderer');
        return {
          html: `<main>${input.address.replace('&', '&amp;')}</main>`,
          preloads: '<link rel="preload" href="/a.png">',
        };
      };
      const config = readConfig({
        PUBLIC_URL: origin,
        ADMIN_PASSWORD: testPassword,
        LOG_LEVEL: 'silent',
        SAMPLE_DATA: 'off',
      });
      const templates = testTemplates({ renderSite });
      app = await testApp(await testServices(opened, { config, templates }));
      cookie = await signIn(app);
    });

    async function addSet(payload: object, terms = ['Hello', 'Good evening']): Promise<string> {
      const set = (await app.inject({ method: 'POST', url: '/api/sets', headers: { cookie }, payload })).json();
      const url = `/api/sets/${set.id}/cards/bulk`;
      await app.inject({ method: 'POST', url, headers: { cookie }, payload: { terms } });
      return String(set.id);
    }

    async function open(url: string) {
      const answer = await app.inject({ url });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, ...readDocument(answer.body) };
    }

    const pagesOf = (id: string) => [`/catalog/set/${id}`, `/embed/${id}`, `/sets/${id}/play`];

    it('Public documents of a public set have its title, its description, its canonical address and a link preview', async () => {
      const id = await addSet({
        title: 'Greetings',
        publicTitle: 'Say hello',
        description: 'For the first day',
        signLanguage: 'ase',
        termLanguage: 'en',
        signer: 'Ada',
      });
      for (const url of pagesOf(id)) {
        const { status, title, metas, canonical } = await open(url);
        expect([url, status, title, canonical]).toEqual([
          url,
          200,
          'Say hello · Flashcard Studio',
          `${origin}/catalog/set/${id}`,
        ]);
        expect(metas).toMatchObject({
          description: 'For the first day',
          'og:title': 'Say hello · Flashcard Studio',
          'og:description': 'For the first day',
          'og:url': `${origin}/catalog/set/${id}`,
          'og:site_name': 'Flashcard Studio',
          'twitter:card': 'summary_large_image',
          'og:image': expect.stringMatching(`^${origin}/link-pictures/${id}.jpg`),
        });
        expect(metas).not.toHaveProperty('robots');
      }
      const { blocks } = await open(`/catalog/set/${id}`);
      expect(JSON.parse(blocks['application/ld+json'] ?? '')).toEqual({
        '@context': 'https://schema.org',
        '@type': 'LearningResource',
        learningResourceType: 'Flashcards',
        name: 'Say hello',
        description: 'For the first day',
        url: `${origin}/catalog/set/${id}`,
        dateCreated: expect.stringMatching(/^\d{4}-.*Z$/),
        dateModified: expect.stringMatching(/^\d{4}-.*Z$/),
        isAccessibleForFree: true,
        inLanguage: ['ase', 'en'],
        creditText: 'Ada',
      });
    });

    it('Public documents of an unlisted set are for those who have the address, and for no search engine', async () => {
      const id = await addSet({ title: 'Greetings', visibility: 'unlisted' });
      for (const url of pagesOf(id)) {
        const { status, metas, canonical, blocks } = await open(url);
        expect([url, status, canonical, metas['robots']]).toEqual([url, 200, undefined, 'noindex']);
        expect(Object.keys(metas).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
        expect(blocks).not.toHaveProperty('application/ld+json');
      }
    });

    it('Public documents of a set without cards are for no search engine: they say that there is nothing', async () => {
      const id = await addSet({ title: 'Greetings' }, []);
      for (const url of pagesOf(id)) expect([url, (await open(url)).metas['robots']]).toEqual([url, 'noindex']);
    });

    it('Public documents of a private set are those of one that never was', async () => {
      const id = await addSet({ title: secret, description: secret, categories: secret, visibility: 'private' }, [
        secret,
      ]);
      const none = 'AAAAAAAAAAAAAAAAAAAAAA';
      for (const [url, missingUrl] of pagesOf(id).map((page) => [page, page.replace(id, none)] as const)) {
        const [hidden, missing] = [await open(url), await open(missingUrl)];
        expect([url, hidden.status, missing.status]).toEqual([url, 404, 404]);
        expect(hidden.body.replaceAll(id, none)).toBe(missing.body);
        expect(hidden.title).toBe('Set not found · Flashcard Studio');
        expect(hidden.body).not.toContain(secret);
        const withoutNoise = ({ headers }: typeof hidden) => ({ ...headers, date: '', 'content-length': '' });
        expect(withoutNoise(hidden)).toEqual(withoutNoise(missing));
      }
      const asked = new RegExp(`"?category(?:=|%3D|":")${secret}`, 'g');
      for (const url of [
        '/catalog',
        '/catalog/leaderboard',
        '/sitemap.xml',
        '/robots.txt',
        `/catalog?category=${secret}`,
      ]) {
        const { body } = await open(url);
        expect([url, body.includes(id), body.replaceAll(asked, '').includes(secret)]).toEqual([url, false, false]);
      }
    });

    it('may stand in anybody’s frame, except the player of the admin', async () => {
      const id = await addSet({ title: 'Greetings' });
      for (const url of [
        '/catalog',
        '/catalog/settings',
        '/catalog/leaderboard',
        ...pagesOf(id),
        '/catalog/set/none',
      ]) {
        const { headers } = await open(url);
        const isFramable = !String(headers['content-security-policy']).includes('frame-ancestors');
        expect([url, isFramable]).toEqual([url, !url.startsWith('/sets/')]);
      }
    });

    it('hold hostile words as words, wherever these stand', async () => {
      const id = await addSet({ title: hostile, description: hostile, categories: hostile.replaceAll(',', '') }, [
        hostile,
      ]);
      for (const url of ['/catalog', ...pagesOf(id)]) {
        const { body, metas, blocks, initialData } = await open(url);
        expect(body.match(/<script/g)).toHaveLength(Object.keys(blocks).length);
        expect(body).not.toContain('window.__x=1</script>');
        if (url === '/catalog') continue;
        expect(metas['og:title']).toBe(`${hostile} · Flashcard Studio`);
        expect(initialData[0]).toMatchObject({ data: { title: hostile } });
      }
      const { blocks } = await open(`/catalog/set/${id}`);
      expect(JSON.parse(blocks['application/ld+json'] ?? '')).toMatchObject({
        '@type': 'LearningResource',
        name: hostile,
        url: `${origin}/catalog/set/${id}`,
      });
    });

    it('Public documents of the catalog contain the sets that their address selects', async () => {
      await addSet({ title: 'Tea', categories: 'Food' });
      await addSet({ title: 'Coffee', categories: 'Food' });
      await addSet({ title: 'House', categories: 'Home' });
      const { initialData } = await open('/catalog?category=food&sort=az&search=e&unknown=1');
      const view = parseCatalogView(new URLSearchParams('category=food&sort=az&search=e'));
      const api = (
        await app.inject({ url: '/api/catalog/sets?limit=24&offset=0&category=food&search=e&sort=az' })
      ).json();
      expect(api.sets.map(({ title }: { title: string }) => title)).toEqual(['Coffee', 'Tea']);
      expect(initialData).toEqual(
        JSON.parse(
          JSON.stringify([
            { queryKey: queryKeys.catalogSets(view), data: { pages: [api], pageParams: [firstStart(view)] } },
            { queryKey: queryKeys.catalogCategories, data: ['Food', 'Home'] },
            { queryKey: queryKeys.catalogSignLanguages, data: [] },
            { queryKey: queryKeys.globalBoard('all', 'panel'), data: { entries: [] } },
          ]),
        ),
      );
    });

    it('Public documents of the catalog are one page to search engines, whatever their order; a search is none, nor is what has no sets', async () => {
      await addSet({ title: 'Tea', categories: 'Food' });
      const of = async (search: string) => {
        const { canonical, metas } = await open(`/catalog${search}`);
        return [canonical, metas['robots']];
      };
      expect(await of('?sort=az&view=list')).toEqual([`${origin}/catalog`, undefined]);
      expect(await of('?category=Food&sort=za')).toEqual([`${origin}/catalog?category=Food`, undefined]);
      expect(await of('?category=Food&page=2&sort=za')).toEqual([`${origin}/catalog?category=Food&page=2`, 'noindex']);
      expect(await of('?category=Buy+cheap')).toEqual([`${origin}/catalog?category=Buy+cheap`, 'noindex']);
      expect(await of('?page=2')).toEqual([`${origin}/catalog?page=2`, 'noindex']);
      expect(await of('?signLanguage=ase')).toEqual([`${origin}/catalog?signLanguage=ase`, 'noindex']);
      expect(await of('?search=tea')).toEqual([`${origin}/catalog`, 'noindex']);
      expect((await open('/catalog/settings')).metas['robots']).toBe('noindex');
      expect((await open('/catalog/leaderboard')).canonical).toBe(`${origin}/catalog/leaderboard`);
    });

    it('Public documents of a player explain without JavaScript what they need, with a link to the terms', async () => {
      const id = await addSet({ title: 'Greetings <1>' });
      for (const [path, need] of [
        [`/embed/${id}?defaultMode=quiz`, 'The quiz needs JavaScript.'],
        [`/embed/${id}?modes=match,quiz`, 'The match game needs JavaScript.'],
        [`/embed/${id}?shuffle=1`, 'These flashcards need JavaScript.'],
        [`/sets/${id}/play`, 'These flashcards need JavaScript.'],
        [`/sets/${id}/play?mode=quiz`, 'The quiz needs JavaScript.'],
      ] as const) {
        const { body } = await open(path);
        const [, said] = /<noscript>(.*)<\/noscript>/.exec(body) ?? [];
        expect([path, said]).toEqual([
          path,
          expect.stringContaining(`<h1 dir="auto">Greetings &#60;1&#62;</h1><p>${need}`),
        ]);
        expect(said).toContain(`href="/catalog/set/${id}"`);
        expect(said).not.toContain('data-theme');
      }
      expect((await open(`/embed/${id}?shuffle=1&darkMode=1`)).body).toContain('class="message" data-theme="dark"');
      expect((await open('/embed/missing')).body).not.toContain('noscript');
      expect((await open('/')).body).toContain('Signing in needs JavaScript.');
    });

    it('Public documents of the catalog stand rendered in the document, once for each change', async () => {
      const id = await addSet({ title: 'Greetings' });
      for (const search of ['', '?', '?utm=1', '?sort=newest', '?sort=az', '?sort=az&x=2'])
        await open(`/catalog${search}`);
      expect(rendered.map(({ address }) => address)).toEqual(['/catalog', '/catalog?sort=az']);
      const page = await open(`/catalog/set/${id}?mode=match&more=1`);
      expect(page.body).toContain(`<div id="root" data-rendered><main>/catalog/set/${id}?mode=match</main></div>`);
      expect(page.body).toMatch(/<link rel="preload" href="\/a.png">.*<\/head>/);
      expect(page.initialData).toEqual([
        { queryKey: queryKeys.set(id), data: expect.objectContaining({ title: 'Greetings' }) },
        {
          queryKey: queryKeys.setTerms(id),
          data: {
            terms: [expect.objectContaining({ term: 'Hello' }), expect.objectContaining({ term: 'Good evening' })],
            signLanguageName: '',
          },
        },
      ]);
      for (const [search, period] of [
        ['?period=month&x=1', 'month'],
        ['?period=year', 'all'],
      ] as const) {
        const { initialData } = await open(`/catalog/leaderboard${search}`);
        expect(initialData).toEqual([{ queryKey: queryKeys.globalBoard(period, 'full'), data: { entries: [] } }]);
      }
      expect(rendered.slice(-2).map(({ address }) => address)).toEqual([
        '/catalog/leaderboard?period=month',
        '/catalog/leaderboard',
      ]);
      for (const path of ['/catalog/settings', '/catalog/study']) {
        await open(`${path}?period=month`);
        expect(rendered.at(-1)?.address).toBe(path);
      }
      await app.inject({ method: 'PUT', url: `/api/sets/${id}`, headers: { cookie }, payload: { title: 'Farewells' } });
      await open('/catalog');
      await open('/catalog');
      expect(rendered.map(({ address }) => address).filter((address) => address === '/catalog')).toHaveLength(2);
    });

    it('come without a view when it cannot be rendered, and are tried again', async () => {
      for (const times of [1, 2]) {
        const { status, body } = await open('/catalog?search=broken');
        expect([status, body.includes('<div id="root"></div>'), rendered.length]).toEqual([200, true, times]);
      }
    });

    it('are answered with 304 until something of them changes', async () => {
      const id = await addSet({ title: 'Greetings' });
      for (const url of ['/catalog', `/catalog/set/${id}`, '/sitemap.xml', '/robots.txt']) {
        const { headers } = await open(url);
        const again = () => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
        expect([url, (await again()).statusCode]).toEqual([url, 304]);
      }
      const before = await open('/catalog');
      await addSet({ title: 'Farewells' });
      const after = await app.inject({ url: '/catalog', headers: { 'if-none-match': String(before.headers.etag) } });
      expect(after.statusCode).toBe(200);
    });

    it('are listed for search engines: the public sets with cards, and nothing else', async () => {
      const open_ = await addSet({ title: 'Open' });
      const others = [
        await addSet({ title: 'Unlisted', visibility: 'unlisted' }),
        await addSet({ title: 'Private', visibility: 'private' }),
      ];
      const map = await app.inject({ url: '/sitemap.xml' });
      expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
      const { updatedAt } = (await app.inject({ url: `/api/sets/${open_}` })).json();
      expect(map.body.match(/<url>.*/g)).toEqual([
        `<url><loc>${origin}/catalog</loc></url>`,
        `<url><loc>${origin}/catalog/set/${open_}</loc><lastmod>${updatedAt}</lastmod></url>`,
      ]);
      for (const id of others) expect(map.body).not.toContain(id);
      const robots = await app.inject({ url: '/robots.txt' });
      expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(robots.body).toBe(`User-agent: *\nDisallow: /admin\nDisallow: /sets/\nSitemap: ${origin}/sitemap.xml\n`);
    });
  },
  [
    'Public documents of the catalog are one page to search engines, whatever their order; a search is none, nor is what has no sets',
    'Public documents of the catalog contain the sets that their address selects',
  ],
);
