import { expect, it } from 'vitest';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { testTemplates } from '../../testing/server/test-services.ts';
import type { GuidePage } from '../rules/guide.ts';

const document = '<html lang="en"><head><title>Site</title></head><body><div id="root"></div></body></html>';

const pages: readonly GuidePage[] = [
  page('', 'en', 'Guide for teachers'),
  page('clips', 'en', 'Clips', [
    { id: '', title: '', html: '<p>Film as you like.</p>', text: 'Film as you like.' },
    { id: 'cut', title: 'Cut a clip', html: '<p>Move <b>both</b> handles.</p>', text: 'Move both handles.' },
  ]),
  page('print', 'en', 'Print a set'),
  page('', 'de', 'Anleitung für Lehrende'),
  page('clips', 'de', 'Clips von einem Handy'),
];

describeOnDatabase('The guide', (database) => {
  async function visit(path: string, headers: Record<string, string> = {}) {
    const guide = { document, pages: JSON.stringify(pages) };
    const admin = await openTestAdmin(database, { templates: testTemplates({ guide }) });
    return admin.visit(path, headers);
  }

  it('lists its pages, each with its first words', async () => {
    const { body, headers } = await visit('/guide');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Guide for teachers · Flashcard Studio</title>');
    expect(body).toMatch(/<a href="\/guide\/clips">Clips<\/a>\s*<p>Film as you like\.<\/p>/);
    expect(body).toContain('<a href="/guide/print">Print a set</a>');
  });

  it('shows a page with its headings, and names the next', async () => {
    const { body } = await visit('/guide/clips');
    expect(body).toContain('<h2 id="cut">Cut a clip</h2><p>Move <b>both</b> handles.</p>');
    expect(body).toContain('Next: <a href="/guide/print">Print a set</a>');
    expect(body).toContain('<a href="/guide/clips" aria-current="page">');
  });

  it('finds the section that has all words, whatever their case, and says when there is none', async () => {
    const { body } = await visit('/guide?search=CLIPS+handles');
    expect(body).toContain('<a href="/guide/clips#cut">Clips: Cut a clip</a>');
    expect(body).not.toContain('Print a set');
    expect((await visit('/guide?search=elephants')).body).toContain('No page of the guide has all of these words.');
    expect((await visit('/guide?search=%22%3E%3Cscript%3E')).body).not.toContain('<script>');
  });

  it('speaks another language where a page is translated, and English marked as such where it is not', async () => {
    const translated = (await visit('/guide/de/clips')).body;
    expect(translated).toContain('<html lang="de" dir="ltr"');
    expect(translated).toContain('<article><h1>Clips von einem Handy</h1>');
    const fallback = (await visit('/guide/de/print')).body;
    expect(fallback).toContain('Diese Seite gibt es bisher nur auf Englisch.');
    expect(fallback).toContain('<article lang="en" dir="ltr"><h1>Print a set</h1>');
    expect(fallback).toContain('href="/guide/de/clips"');
  });

  it("follows the language of the administrator's screens on this device, and lets another be chosen", async () => {
    const chosen = await visit('/guide/clips', { cookie: 'studio-language=de' });
    expect(chosen.body).toContain('<html lang="de" dir="ltr"');
    const english = await visit('/guide/clips', { cookie: 'studio-language=en' });
    expect(english.body).toContain('<html lang="en" dir="ltr"');
    expect(english.headers['vary']).toContain('accept-language, cookie');
    expect(english.body).toContain('<a href="/guide/de/clips" hreflang="de">Deutsch</a>');
    const german = await visit('/guide/de/clips');
    expect(german.body).toContain('<html lang="de" dir="ltr"');
    expect(german.body).toContain('<a href="/guide/en/clips" hreflang="en">English</a>');
    expect(german.body).toContain('<a lang="en" dir="ltr" href="/guide/de/print">Print a set</a>');
  });

  it('goes to the address of the language that `lang` asks for', async () => {
    const answer = await visit('/guide/clips?lang=de');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/guide/de/clips']);
    expect((await visit('/guide/clips?lang=xx')).statusCode).toBe(200);
  });

  it('has no other pages', async () => {
    for (const path of ['/guide/missing', '/guide/de/missing', '/guide/xx/clips'])
      expect([path, (await visit(path)).statusCode]).toEqual([path, 404]);
  });
});

function page(name: string, language: string, title: string, sections?: GuidePage['sections']): GuidePage {
  return { name, language, title, sections: sections ?? [{ id: '', title: '', html: '<p>…</p>', text: '…' }] };
}
