import { describe, expect, it } from 'vitest';
import { visitorLanguages } from '../../../platform/rules/languages/interface-languages.ts';
import { type PageContent, renderDocument } from './document.ts';

const template = '<html lang="en"><head><title>Studio</title></head><body><div id="root"></div></body></html>';
const origin = 'https://cards.example';
const inEnglish = { language: 'en', catalog: {}, hasAddresses: false } as const;

function headOf(page: PageContent, spoken: Parameters<typeof renderDocument>[2] = inEnglish): string {
  return /<head>(.*)<\/head>/.exec(renderDocument(template, page, spoken))?.[1] ?? '';
}

function bodyOf(page: PageContent): string {
  return /<body>(.*)<\/body>/.exec(renderDocument(template, page))?.[1] ?? '';
}

describe('The head of a document', () => {
  it('has only a title where a page says no more', () => {
    expect(headOf({ title: 'A <b> & C' })).toBe('<title>A &#60;b&#62; &#38; C</title>');
  });

  it('describes a page to search engines and to those who show its link', () => {
    const page: PageContent = {
      title: 'Signs',
      description: 'All of them',
      canonicalUrl: `${origin}/a`,
      image: { url: `${origin}/a.jpg`, width: 1_200, height: 630 },
      publicUrl: origin,
      oembedUrl: `${origin}/o?a&b`,
      structuredData: { name: 'Signs' },
      rendered: { html: '<main></main>', preloads: '<link rel="preload" href="/a.png">' },
    };
    expect(headOf(page).split(/(?<=>)(?=<)/)).toEqual([
      '<title>Signs</title>',
      '<link rel="preload" href="/a.png">',
      '<meta name="public-url" content="https://cards.example">',
      '<meta name="description" content="All of them">',
      '<link rel="canonical" href="https://cards.example/a">',
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Flashcard Studio">',
      '<meta property="og:locale" content="en_US">',
      '<meta property="og:title" content="Signs">',
      '<meta property="og:description" content="All of them">',
      '<meta property="og:url" content="https://cards.example/a">',
      '<meta property="og:image" content="https://cards.example/a.jpg">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="alternate" type="application/json+oembed" href="https://cards.example/o?a&#38;b" title="Signs">',
      '<script type="application/ld+json">{"name":"Signs"}</script>',
    ]);
  });

  it('has a small preview without a picture, and none for a page without an address of its own', () => {
    const page = { title: 'Signs', image: { url: `${origin}/a.jpg`, width: null, height: null } };
    expect(headOf(page)).not.toContain('og:');
    const small = headOf({ title: 'Signs', canonicalUrl: origin });
    expect(small).toContain('<meta name="twitter:card" content="summary">');
    expect(small).not.toContain('og:image');
    expect(headOf({ ...page, canonicalUrl: origin })).not.toContain('og:image:width');
  });

  it('tells search engines to leave a page out', () => {
    expect(headOf({ title: 'Signs', isNoindex: true })).toContain('<meta name="robots" content="noindex">');
  });

  it('names the address of the page in each language, and takes the one that it was asked in for its own', () => {
    const spoken = { language: 'de', catalog: {}, hasAddresses: true, addressLanguage: 'de' } as const;
    const head = headOf({ title: 'Gebärden', canonicalUrl: `${origin}/a?b=1` }, spoken);
    expect(head).toContain(`<link rel="canonical" href="${origin}/a?b=1&#38;lang=de">`);
    expect(head).toContain('<meta property="og:locale" content="de_DE">');
    const alternates = Array.from(head.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g), ([, tag, href]) => [tag, href]);
    expect(alternates).toEqual([
      ...visitorLanguages.map(({ tag }) => [tag, `${origin}/a?b=1&#38;lang=${tag}`]),
      ['x-default', `${origin}/a?b=1`],
    ]);
    const plain = headOf({ title: 'Gebärden', canonicalUrl: `${origin}/a` }, { ...spoken, addressLanguage: undefined });
    expect(plain).toContain(`<link rel="canonical" href="${origin}/a">`);
    expect(plain).toContain(`hreflang="de" href="${origin}/a?lang=de"`);
    const elsewhere = headOf({ title: 'Gebärden', canonicalUrl: `${origin}/a` }, { ...spoken, hasAddresses: false });
    expect(elsewhere).not.toContain('lang=de');
  });
});

describe('The body of a document', () => {
  const noscript = { heading: 'Signs', text: 'Needs <JavaScript>', link: { path: '/catalog', text: 'All' } };
  const rendered = { html: '<main>Hello</main>', preloads: '' };
  const words = (target: string) =>
    `<h1 dir="auto">Signs</h1><p>Needs &#60;JavaScript&#62;</p><p><a href="/catalog" target="${target}">All</a></p>`;

  it('shows a message until the program runs, whose link stays out of the frame of another site', () => {
    const page = { title: 'Signs', message: noscript };
    expect(bodyOf(page)).toBe(`<div id="root"><main class="message">${words('_self')}</main></div>`);
    expect(bodyOf({ ...page, isEmbed: true })).not.toContain('<a ');
  });

  it('has what was rendered, what is loading and the data of the first calls', () => {
    const initialData = [{ queryKey: ['a'], data: '</script>' }];
    expect(bodyOf({ title: 'Signs', rendered, loadingText: 'Loading <cards>', initialData })).toBe(
      '<div id="root" data-rendered><main>Hello</main></div>' +
        '<p class="loading-note" role="status">Loading &#60;cards&#62;</p>' +
        String.raw`<script type="application/json" id="initial-data">[{"queryKey":["a"],"data":"\u003c/script>"}]</script>`,
    );
  });

  it('explains what needs JavaScript: in place of what was rendered, below it or alone, in the colours of the page', () => {
    const alone = `<main class="message">${words('_blank')}</main>`;
    expect(bodyOf({ title: 'Signs', noscript })).toBe(`<div id="root"></div><noscript>${alone}</noscript>`);
    expect(bodyOf({ title: 'Signs', noscript, rendered })).toContain(
      `<noscript><style>#root{display:none}</style>${alone}</noscript>`,
    );
    const below = { ...noscript, isBelowCard: true, isDark: true };
    expect(bodyOf({ title: 'Signs', noscript: below, rendered })).toContain(
      `<noscript><aside class="message" data-theme="dark">${words('_blank')}</aside></noscript>`,
    );
  });

  it('carries the texts of its language and the address of the others', () => {
    const spoken = {
      language: 'de',
      catalog: { Card: '</Karte>' },
      laterPath: '/texts/de/a.json',
      hasAddresses: false,
    } as const;
    const texts = String.raw`>{"Card":"\u003c/Karte>"}</script></body>`;
    const document = renderDocument(template, { title: 'A' }, spoken);
    expect(document).toMatch(/^<html lang="de">/);
    expect(document).toContain(`<script type="application/json" id="texts" data-later="/texts/de/a.json"${texts}`);
    expect(renderDocument(template, { title: 'A' }, { ...spoken, laterPath: undefined })).toContain(
      `id="texts"${texts}`,
    );
    expect(renderDocument(template, { title: 'A' }, { ...spoken, language: 'ar' })).toMatch(
      /^<html lang="ar" dir="rtl">/,
    );
  });
});
