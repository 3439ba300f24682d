import { expect, it, onTestFinished } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';
import { createTexts, textKey } from '../../../platform/rules/languages/texts.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import { allowPseudoLanguage } from '../../../platform/server/languages/pseudo-language.ts';
import { buildApp } from '../app.ts';

describeOnDatabase('The documents in the language of the reader', (database) => {
  async function start() {
    const app = await testApp(await testServices(await database.open()));
    const open = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body;
    return { app, open };
  }

  it('follow the address, else the choice on this device, and are kept apart in memory', async () => {
    const { open } = await start();
    const german = '<html lang="de"><head><title>Einstellungen · Lernsets mit Karteikarten</title>';
    const english = '<html lang="en"><head><title>Settings · Flashcard Study Sets</title>';
    const chosen = { cookie: 'other=1; studio-language=de' };
    for (let round = 0; round < 2; round++) {
      expect(await open('/catalog/settings?lang=de')).toContain(german);
      expect(await open('/catalog/settings')).toContain(english);
      expect(await open('/catalog/settings', chosen)).toContain(german);
      expect(await open('/catalog/settings?lang=en', chosen)).toContain(english);
      expect(await open('/catalog/settings?lang=xx')).toContain(english);
      expect(await open('/catalog/settings?lang=en-XA')).toContain(english);
    }
  });

  it('can be lengthened for tests of the interface, on a server that was started for them', async () => {
    const services = await testServices(await database.open());
    const app = await testApp({ ...services, config: { ...services.config, hasPseudoLanguage: true } });
    onTestFinished(() => allowPseudoLanguage(false));
    const { body } = await app.inject({ url: '/catalog/settings?lang=en-XA' });
    expect(body).toContain('<html lang="en-XA"><head><title>[Settingsoooo]');
  });

  it("are those of the browser's language, for the administrator too", async () => {
    const { open } = await start();
    const german = { 'accept-language': 'de-AT,de;q=0.9' };
    expect(await open('/catalog/settings', german)).toContain('<html lang="de"');
    expect(await open('/', german)).toContain('<html lang="de"');
    expect(await open('/?lang=de')).toContain('data-later="/texts/de/all.json"');
    expect(await open('/?lang=en')).not.toContain('id="texts"');
  });

  it("are in the studio's language where the browser asks for none that there is, in each process", async () => {
    const admin = await openTestAdmin(database);
    const unknown = { 'accept-language': 'eo' };
    expect((await admin.visit('/catalog/settings', unknown)).body).toContain('<html lang="en"');
    expect((await admin.call('PUT', '/api/settings/language', { language: 'xx' })).statusCode).toBe(400);
    expect((await admin.call('PUT', '/api/settings/language', { language: 'de' })).json()).toEqual({ language: 'de' });
    expect((await admin.visit('/catalog/settings', unknown)).body).toContain('<html lang="de"');
    expect((await admin.visit('/catalog/settings', { 'accept-language': 'fr' })).body).toContain('<html lang="fr"');
    const config = { ...admin.services.config };
    const other = await buildApp({ ...admin.services, config });
    onTestFinished(() => other.close());
    const page = await other.inject({ url: '/catalog/settings', headers: unknown });
    expect(page.body).toContain('<html lang="de"');
  });

  it('have the same language as the refusal of a call that comes from them, whatever was chosen meanwhile', async () => {
    const { app } = await start();
    const refused = async (headers: Record<string, string>) => {
      const payload = { token: 'none', result: { mode: 'match', pairs: 6 } };
      return (await app.inject({ method: 'POST', url: '/api/activities/results', headers, payload })).json().detail;
    };
    const german = 'Öffne diese Aktivität bitte noch einmal in deinem Kurs';
    expect(await refused({ cookie: 'studio-language=de', 'accept-language': 'en' })).toContain('Please open this');
    expect(await refused({ cookie: 'studio-language=en', 'accept-language': 'de' })).toBe(german);
    expect(await refused({ cookie: 'studio-language=de' })).toBe(german);
  });

  it('have the same language as what is missing, malformed or too large', async () => {
    const { app } = await start();
    const headers = { 'accept-language': 'de', 'content-type': 'application/json' };
    const detailOf = async (url: string, payload?: string) =>
      (
        await app.inject({ method: payload === undefined ? 'GET' : 'POST', url, headers, ...(payload && { payload }) })
      ).json().detail;
    expect(await detailOf('/api/sets/none')).toBe('Set nicht gefunden');
    const score = { setId: 'none', initials: '\u0001', emoji: '🏆', completionTime: 9_000, pairs: 6 };
    expect(await detailOf('/api/leaderboard/submit', JSON.stringify(score))).toBe(
      'Bitte gib 1–3 Zeichen als Kürzel ein',
    );
    const typed = (password: string) => detailOf('/api/auth/login', JSON.stringify({ password }));
    expect(await typed('x'.repeat(1_001))).toBe('Höchstens 1.000 Zeichen');
    expect(await typed(' ')).toBe('Darf nicht leer sein');
    expect(await detailOf('/api/auth/login', '{')).toBe('Die Anfrage ist fehlerhaft');
    expect(await detailOf('/api/auth/login', JSON.stringify('x'.repeat(2_000_000)))).toBe('Die Anfrage ist zu groß');
  });

  it('name the addresses of all languages to search engines, each page its own', async () => {
    const { open } = await start();
    const [german, plain] = [await open('/catalog?lang=de'), await open('/catalog', { cookie: 'studio-language=de' })];
    expect(plain).toMatch(/<link rel="canonical" href="[^"?]*\/catalog">/);
    expect(german).toMatch(/<link rel="canonical" href="[^"?]*\/catalog\?lang=de">/);
    for (const page of [plain, german]) {
      expect(page).toMatch(/<link rel="alternate" hreflang="de" href="[^"?]*\/catalog\?lang=de">/);
      expect(page).toMatch(/<link rel="alternate" hreflang="x-default" href="[^"?]*\/catalog">/);
    }
  });

  it('tell caches what they depend on, and bring the texts of their part', async () => {
    const { app, open } = await start();
    const answers = [await app.inject('/catalog/settings?lang=de'), await app.inject('/catalog/settings?lang=de')];
    for (const { headers } of answers) expect(headers['vary']).toContain('accept-language, cookie');
    const block = /id="texts"[^>]*>([^<]*)</.exec(await open('/catalog/settings?lang=de'))?.[1] ?? '';
    expect(createTexts('de', JSON.parse(block))('Back to Catalog')).toBe('Zurück zum Katalog');
    expect(block).not.toContain(textKey('of a recording|Keep'));
    expect(block).not.toContain(textKey('Share this list'));
    expect(await open('/catalog/settings?lang=de')).toContain('data-later="/texts/de/catalog.json"');
    expect(await open('/sets/1/play?lang=de')).toContain('data-later="/texts/de/all.json"');
    expect(await open('/catalog/settings')).not.toContain('id="texts"');
  });

  it('bring all texts of the player and of the catalog where they are kept for later without a network', async () => {
    const { open } = await start();
    for (const [name, text] of [
      ['player', 'Play Again'],
      ['catalog', 'Share this list'],
    ] as const) {
      const document = await open(`/offline/${name}?lang=de`);
      expect(document).toContain(textKey(text));
      expect(document).not.toContain('data-later');
    }
  });

  it('have further texts in files, for frames without an origin too', async () => {
    const { app } = await start();
    const all = await app.inject('/texts/de/player.json');
    expect(all.json()[textKey('Play Again')]).toBe('Noch einmal spielen');
    expect(all.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    expect((await app.inject('/texts/de/other.json')).statusCode).toBe(404);
    expect((await app.inject('/texts/xx/player.json')).statusCode).toBe(404);
  });
});
