import { expect, test } from 'vitest';
import { createTexts, englishTexts, textKey } from '../../../platform/rules/languages/texts.ts';
import { manifestName, siteManifest, withManifestOf } from './site-manifest.ts';

const arabic = createTexts('ar', { [textKey('Flashcards')]: 'بطاقات' });

test('the installed catalog is called as in the language of its document', () => {
  expect(siteManifest(englishTexts)).toMatchObject({ lang: 'en', dir: 'ltr', short_name: 'Flashcards' });
  expect(siteManifest(arabic)).toMatchObject({ lang: 'ar', dir: 'rtl', short_name: 'بطاقات' });
});

test('a document names the manifest of its language', () => {
  const name = 'assets/site-a1b2.webmanifest';
  const html = `<link rel="manifest" href="/${name}">`;
  expect(withManifestOf(html, arabic)).toBe(`<link rel="manifest" href="/${manifestName(name, arabic)}">`);
  expect(withManifestOf('<p>None</p>', arabic)).toBe('<p>None</p>');
});
