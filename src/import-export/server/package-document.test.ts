// @vitest-environment jsdom
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { packagedSetId } from '../rules/packaged-set.ts';
import type { PackagedSet } from '../rules/packaged-set.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { makePackageDocument } from './package-document.ts';
import { createTexts, englishTexts, textKey } from '../../platform/rules/languages/texts.ts';

test('contains the set for its player, whatever the texts are, in ASCII', () => {
  const hostile = '</script><script>alert(1)</script><!-- \u2028 "é🤟" & </title>';
  const packaged: PackagedSet = {
    set: { id: 'a', title: hostile, publicTitle: '', termLanguage: '', visibility: 'private' },
    cards: [buildCard({ term: hostile, definition: '<!--<script>' })],
    parameters: parseEmbedParameters(new URLSearchParams('modes=quiz')),
  };
  const html = makePackageDocument(packaged, englishTexts);
  expect(html).toMatch(/^[\n\x20-\x7e]*$/);
  const errors: string[] = [];
  parse(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors).toEqual([]);
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(JSON.parse(document.getElementById(packagedSetId)?.textContent ?? '')).toEqual(
    JSON.parse(JSON.stringify(packaged)),
  );
  expect(document.title).toContain('alert(1)');
  expect(Array.from(document.querySelectorAll('script'), (script) => script.getAttribute('src'))).toEqual([
    null,
    'player.js',
  ]);
  expect(document.querySelectorAll('script[type="application/json"]')).toHaveLength(1);
});

test('says in the language of the package that the player needs a script', () => {
  const packaged: PackagedSet = {
    set: { id: 'a', title: 'Hallo', publicTitle: '', termLanguage: '', visibility: 'private' },
    cards: [],
    parameters: parseEmbedParameters(new URLSearchParams()),
  };
  const need = 'The flashcards need JavaScript.';
  const html = makePackageDocument(packaged, createTexts('ar', { [textKey(need)]: 'تحتاج البطاقات' }));
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(document.querySelector('noscript')?.textContent).toContain('تحتاج البطاقات');
});
