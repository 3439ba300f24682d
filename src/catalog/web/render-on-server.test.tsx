import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { ScoreList } from '../../leaderboard/web/full-leaderboard.tsx';
import { Podium } from '../../leaderboard/web/fastest-times.tsx';
import { renderSite } from '../../app/web/render-site.tsx';
import { createTexts, englishTexts, type Texts } from '../../platform/rules/languages/texts.ts';
import { queryKeys } from '../../platform/rules/pages/initial-data.ts';
import { catalogOfPart, textsIn } from '../../platform/server/languages/texts-in.ts';
import { CategoryChips } from './bar/catalog-bar.tsx';
import { ResultRows, SetTiles } from './results/catalog-results.tsx';
import { SetsLoading } from './results/sets-loading.tsx';
import { someEntry, someSet } from './test-catalog.tsx';

const ignore = () => {};
const sets = [
  someSet({ thumbnailPath: '/media/a.png', thumbnailVideoPath: '/media/a.mp4' }),
  someSet({ id: 'b', title: 'أساسيات لغة الإشارة', cardCount: 1 }),
];

const parts: [string, () => ReactElement, string[]][] = [
  [
    'tiles',
    () => <SetTiles sets={sets} onOpen={ignore} />,
    ['First Words', 'src="/media/a.png/320" srcSet="/media/a.png/640 2x"', 'dir="auto"', '18 cards', '1 card<'],
  ],
  ['rows', () => <ResultRows sets={sets} onOpen={ignore} />, ['First Words', '1,204 views']],
  ['placeholders', () => <SetsLoading layout="tiles" />, ['Loading flashcard sets...']],
  [
    'chips',
    () => <CategoryChips categories={['Food', 'Home']} category="food" hrefOf={() => '/catalog'} onChoose={ignore} />,
    ['aria-current="true" href="/catalog" class="chip">Food', 'Home'],
  ],
  ['a board', () => <ScoreList entries={[someEntry()]} />, ['BEE', '9.84', 'First Words', '?mode=match']],
  ['a podium', () => <Podium entries={[someEntry()]} />, ['BEE', '9.84']],
];

test.each(parts)('%s are there before any script, the same each time', (_, part, words) => {
  const html = renderToString(<Router ssrPath="/catalog">{part()}</Router>);
  for (const word of words) expect(html).toContain(word);
  expect(renderToString(<Router ssrPath="/catalog">{part()}</Router>)).toBe(html);
});

test.each(['/catalog', '/catalog/set/a', '/catalog/settings', '/catalog/study', '/catalog/leaderboard'])(
  'the texts that stand in the document of %s are all that it first shows',
  async (address) => {
    const initialData = [
      { queryKey: queryKeys.set('a'), data: someSet({ id: 'a' }) },
      { queryKey: queryKeys.catalogCategories, data: ['Food'] },
    ];
    const inLanguage = (texts: Texts) => renderSite({ address, initialData, texts });
    const { html } = await inLanguage(createTexts('de', catalogOfPart('de', 'catalogPage')));
    expect(html).toBe((await inLanguage(textsIn('de'))).html);
    expect(html).not.toBe((await inLanguage(englishTexts)).html);
  },
);

test('no video is part of a tile before it is wanted', () => {
  const html = renderToString(
    <Router ssrPath="/catalog">
      <SetTiles sets={sets} onOpen={ignore} />
    </Router>,
  );
  expect(html).not.toContain('<video');
  expect(html).not.toContain('.mp4');
});
