import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';
import { queryOf } from './request-parts.ts';

describeOnDatabase('The address in links', (database) => {
  async function serve(config: { trustedProxies?: number; publicUrl?: string }) {
    const services = await testServices(await database.open());
    const app = await testApp({ ...services, config: { ...services.config, ...config } });
    return { app, setId: await insertTestSet(services.db, { title: 'Open' }) };
  }
  const forwarded = {
    host: 'cards.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };

  test('is never that of an X-Forwarded-Host, which the visitor may have made up', async () => {
    const { app, setId } = await serve({ trustedProxies: 1 });
    for (const url of [`/catalog/set/${setId}`, `/embed/${setId}`, '/catalog', '/robots.txt', '/sitemap.xml']) {
      const { body } = await app.inject({ url, headers: forwarded });
      expect([url, body.includes('evil.example')]).toEqual([url, false]);
    }
    const { body } = await app.inject({ url: '/robots.txt', headers: forwarded });
    expect(body).toContain('Sitemap: https://cards.example/sitemap.xml');
  });

  test('is PUBLIC_URL, whatever was asked for', async () => {
    const { app } = await serve({ trustedProxies: 1, publicUrl: 'https://studio.example' });
    const { body } = await app.inject({ url: '/robots.txt', headers: forwarded });
    expect(body).toContain('Sitemap: https://studio.example/sitemap.xml');
  });

  test('is text in the site map, whatever characters the host has', async () => {
    const { app } = await serve({});
    const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'a&b</loc><x>' } });
    expect(body).not.toContain('<x>');
    expect(body).toContain('http://a&#38;b&#60;/loc&#62;&#60;x&#62;/catalog');
  });
});

test('The query is all behind the first question mark of an address', () => {
  expect([...queryOf({ url: '/search?q=what%3F&next=/a?b=c' })]).toEqual([
    ['q', 'what?'],
    ['next', '/a?b=c'],
  ]);
  expect([...queryOf({ url: '/search' })]).toEqual([]);
});
