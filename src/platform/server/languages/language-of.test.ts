import { expect, test } from 'vitest';
import { chooseStudioLanguage, languageOf, languageOfAddress, watchStudioLanguage } from './language-of.ts';

const config = { language: 'fr' } as const;

test.each([
  ['/catalog', {}, 'fr'],
  ['/catalog', { 'accept-language': 'de' }, 'de'],
  ['/catalog', { 'accept-language': 'eo, de-AT;q=0.5' }, 'de'],
  ['/catalog', { 'accept-language': 'de;q=0.5, es;q=0.8' }, 'es'],
  ['/catalog', { 'accept-language': 'de, es' }, 'de'],
  ['/catalog', { 'accept-language': 'de;q=0, es;q=0.1' }, 'es'],
  ['/catalog', { 'accept-language': 'eo' }, 'fr'],
  ['/catalog', { 'accept-language': `de${' '.repeat(298)}` }, 'de'],
  ['/catalog', { 'accept-language': `de${' '.repeat(299)}` }, 'fr'],
  ['/catalog', { cookie: 'studio-language=es', 'accept-language': 'de' }, 'es'],
  ['/catalog', { cookie: 'a=1; studio-language=es' }, 'es'],
  ['/catalog', { cookie: 'my-studio-language=es' }, 'fr'],
  ['/catalog', { cookie: 'studio-language=eo', 'accept-language': 'de' }, 'de'],
  ['/api/sets', { cookie: 'studio-language=es', 'accept-language': 'de' }, 'de'],
  ['/api/sets', { cookie: 'studio-language=es' }, 'es'],
  ['/catalog?lang=it', { cookie: 'studio-language=es', 'accept-language': 'de' }, 'it'],
  ['/api/sets?limit=1&lang=IT', {}, 'it'],
  ['/catalog?lang=eo', { cookie: 'studio-language=es' }, 'es'],
] as const)('%s with %j is in %s', (url, headers, language) => {
  expect(languageOf({ url, headers }, { config })).toBe(language);
});

test('an address has no language unless it names one that there is', () => {
  expect(['/?lang=de', '/?language=de', '/?xlang=de', '/', '/?lang=eo'].map(languageOfAddress)).toEqual([
    'de',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('whoever watches hears when a studio gets another language, and not when it gets the same', () => {
  const studio = { language: 'fr' } as const;
  const heard: string[] = [];
  watchStudioLanguage(studio, () => heard.push(languageOf({ url: '/', headers: {} }, { config: studio })));
  watchStudioLanguage(config, () => heard.push('of another studio'));
  chooseStudioLanguage(studio, 'fr');
  chooseStudioLanguage(studio, 'de');
  chooseStudioLanguage(studio, 'de');
  chooseStudioLanguage(studio, undefined);
  expect(heard).toEqual(['de', 'fr']);
});
