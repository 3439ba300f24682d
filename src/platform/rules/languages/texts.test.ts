import { expect, expectTypeOf, it } from 'vitest';
import { adminLanguage, matchLanguages } from './interface-languages.ts';
import type { TextArguments } from './text-arguments.ts';
import { isAdminPath, isForVisitors } from './text-parts.ts';
import { createTexts, englishTexts as t, message, textKey } from './texts.ts';

const cards = '{count, plural, one {# card} other {# cards}} in {title}';

it('English is what the sources have, with its plurals and numbers', () => {
  expect(t('Next card')).toBe('Next card');
  expect(t('of a video|Speed')).toBe('Speed');
  expect([1, 2, 1234].map((count) => t(cards, { count, title: 'Colours' }))).toEqual([
    '1 card in Colours',
    '2 cards in Colours',
    '1,234 cards in Colours',
  ]);
});

it('A translation has the plurals of its language, and what it lacks stays English', () => {
  const polish = 'w {title}: {count, plural, one {# karta} few {# karty} many {# kart} other {# karty}}';
  const inPolish = createTexts('pl', { [textKey(cards)]: polish });
  expect([1, 3, 5].map((count) => inPolish(cards, { count, title: 'A' }))).toEqual([
    'w A: 1 karta',
    'w A: 3 karty',
    'w A: 5 kart',
  ]);
  expect(inPolish('{count, plural, one {# set} other {# sets}}', { count: 1 })).toBe('1 set');
});

it('A message waits for a language, and values are never read as text with placeholders', () => {
  expect(t(message('Hello {name}', { name: '{title} #' }))).toBe('Hello {title} #');
  const ofKind = '{kind, select, gif {A GIF} other {A file}}';
  expect(['gif', 'png'].map((kind) => t(ofKind, { kind }))).toEqual(['A GIF', 'A file']);
});

it('The types ask for each placeholder', () => {
  expectTypeOf<TextArguments<typeof cards>>().toExtend<{ count: number; title: string | number }>();
  expectTypeOf<TextArguments<'{n, plural, one {# of {all}} other {# of {all}}} by {x}'>>().toExtend<
    Record<'all' | 'x', string | number>
  >();
  // @ts-expect-error: a value is missing
  expect(t('Hello {name}', {})).toBe('Hello ');
  // @ts-expect-error: values are missing
  expect(t('Hello {name}')).toBe('Hello {name}');
});

it('A wish for a language is met by another region of it', () => {
  const from = ['en', 'pt-BR', 'zh-CN', 'zh-TW'].map((tag) => ({ tag, name: tag, covers: 'everything' }) as const);
  expect(matchLanguages(['xx', 'pt-PT', 'en'], from)).toBe('pt-BR');
  expect(matchLanguages(['zh-tw'], from)).toBe('zh-TW');
  expect(matchLanguages(['xx'], from)).toBeUndefined();
  expect(matchLanguages(['*', 'a_b', ''], from)).toBeUndefined();
});

it('A wish for Chinese is met in the script of its region, and in the other before another language', () => {
  const withScripts = ['en', 'zh-Hans', 'zh-Hant'].map((tag) => ({ tag, name: tag, covers: 'everything' }) as const);
  const found = ['zh', 'zh-CN', 'zh-SG', 'zh-TW', 'zh-HK', 'zh-Hant-MY'].map((tag) =>
    matchLanguages([tag], withScripts),
  );
  expect(found).toEqual(['zh-Hans', 'zh-Hans', 'zh-Hans', 'zh-Hant', 'zh-Hant', 'zh-Hant']);
  expect(matchLanguages(['zh-TW', 'zh', 'en-US', 'en'])).toBe('zh-Hans');
  expect(matchLanguages(['en-US', 'zh-TW'])).toBe('en');
});

it("A language that covers visitors' screens leaves the administrator's in English", () => {
  const [everything, visitors] = ['everything', 'visitors'] as const;
  const from = [
    { tag: 'de', name: 'Deutsch', covers: visitors },
    { tag: 'fr', name: 'Français', covers: everything },
  ];
  expect(['de', 'fr'].map((tag) => adminLanguage(tag, from))).toEqual(['en', 'fr']);
  const pages = ['/', '/?lang=de', '/admin', '/admin/bin?a=b', '/sets/1/edit', '/lti/pick', '/guide/clips'];
  expect(pages.filter((path) => !isAdminPath(path))).toEqual([]);
  const visited = [
    '/catalog',
    '/catalog/set/admin',
    '/sets/1/play',
    '/embed/1?lang=de',
    '/lti/play/1',
    '/texts/de/all.json',
  ];
  expect(visited.filter(isAdminPath)).toEqual([]);
  expect(['editor', 'learning-platforms', 'quiz'].map((idea) => isForVisitors(`src/${idea}/web/a.tsx`))).toEqual([
    false,
    false,
    true,
  ]);
  expect(isForVisitors('src/learning-platforms/web/activity.tsx')).toBe(true);
});
