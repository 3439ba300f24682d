import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GuidePage } from '../src/guide/rules/guide.ts';
import { interfaceLanguages } from '../src/platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../src/platform/rules/languages/language-tag.ts';
import { parsePo } from '../src/platform/rules/languages/po.ts';
import { withoutContext } from '../src/platform/rules/languages/texts.ts';
import { documentedScreens } from './pictures/documented-screens.ts';
import { wordpressScreens } from './pictures/wordpress-screens.ts';
import { readGuide } from './setup/guide-document.ts';
import { sourceFiles } from './setup/read-texts.ts';

const pictures = new Map(
  globSync('docs/pictures/*.webp').map((path) => [basename(path), { address: basename(path), width: 1, height: 1 }]),
);

const pages = readGuide(pictures);

it('The guide has every page that its folder has', () => {
  const files = globSync('docs/guide/**/*.md');
  expect(pages.length).toBe(files.length);
  expect(pages.length).toBeGreaterThan(10);
});

it('Every page of the guide begins with what it is about, and is short', () => {
  const faults = pages.filter(({ sections }) => {
    const words = sections
      .map(({ text }) => text)
      .join(' ')
      .split(' ').length;
    return (sections[0]?.text ?? '') === '' || words > 450;
  });
  expect(faults.map(({ name, language }) => `${language}/${name}`)).toEqual([]);
});

it('Every link between pages of the guide leads to one', () => {
  const addresses = pages.flatMap(({ sections }) =>
    sections.flatMap(({ html }) => Array.from(html.matchAll(/href="\/guide([^"#]*)/g), ([, path = '']) => path)),
  );
  const names = new Set(pages.map(({ name }) => name));
  expect(addresses.filter((path) => !names.has(path.split('/').at(-1) ?? ''))).toEqual([]);
});

it('Every page has a picture, and every picture of a screen is on a page', () => {
  const english = pages.filter(({ language, name }) => language === sourceLanguage && name !== '');
  expect(english.filter((page) => picturesOf(page).length === 0).map(({ name }) => name)).toEqual([]);
  const named = [
    ...documentedScreens.flatMap(({ name }) => [`${name}-light.webp`, `${name}-dark.webp`]),
    ...wordpressScreens.map(({ name }) => `${name}.webp`),
  ];
  expect([...new Set(english.flatMap(picturesOf))].toSorted()).toEqual(named.toSorted());
});

it('The readme of the WordPress plugin has a line for each of its pictures', () => {
  const [, list = ''] = readFileSync('wordpress/flashcard-studio/readme.txt', 'utf8').split('== Screenshots ==');
  expect(list.match(/^\d+\. /gm)).toHaveLength(wordpressScreens.length);
});

it('Every name of a button or field is one in the sources', () => {
  const sources = sourceFiles()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = pages.filter(({ language }) => language === sourceLanguage).flatMap(namesOf);
  expect(names.filter((name) => !sources.includes(name))).toEqual([]);
});

const first = pages.filter(({ language, name }) => language === sourceLanguage && name !== '').slice(0, 3);

describe.each(interfaceLanguages.filter(({ tag }) => tag !== sourceLanguage))('The guide in $name', ({ tag }) => {
  const translated = pages.filter(({ language }) => language === tag);
  const catalog = parsePo(readFileSync(`messages/${tag}.po`, 'utf8'));

  it('has the first three pages', () => {
    expect(translated.map(({ name }) => name)).toEqual(expect.arrayContaining(first.map(({ name }) => name)));
  });

  it('has the headings, steps and pictures of the English pages', () => {
    expect(translated.map((page) => [page.name, shapeOf(page)])).toEqual(
      translated.map((page) => [page.name, page.name === '' ? shapeOf(page) : shapeOf(englishOf(page))]),
    );
  });

  it('names what to press as the screens do', () => {
    const wrong = translated.flatMap((page) => {
      const names = namesOf(page);
      return namesOf(englishOf(page)).filter((name) => {
        const called = catalog.filter(
          ({ source, translation }) => translation !== '' && withoutContext(source) === name,
        );
        return called.length > 0 && !called.some(({ translation }) => names.includes(translation));
      });
    });
    expect(wrong).toEqual([]);
  });
});

function englishOf({ name }: GuidePage): GuidePage {
  const page = pages.find((one) => one.language === sourceLanguage && one.name === name);
  if (page === undefined) throw new Error(`There is no English page ${name}`);
  return page;
}

/** Describes the form of each section. */
function shapeOf(page: GuidePage) {
  return page.sections.map(({ html, ...section }) => ({
    pictures: picturesOf({ sections: [{ html, ...section }] }),
    steps: html.split('<li>').length,
    names: namesOf({ sections: [{ html, ...section }] }).length,
  }));
}

function picturesOf({ sections }: Pick<GuidePage, 'sections'>): readonly string[] {
  return sections.flatMap(({ html }) => Array.from(html.matchAll(/<img [^>]*src="([^"]+)"/g), ([, src = '']) => src));
}

/** Returns the names of buttons and fields. */
function namesOf({ sections }: Pick<GuidePage, 'sections'>): readonly string[] {
  return sections.flatMap(({ html }) =>
    Array.from(html.matchAll(/<strong>([^<]+)<\/strong>/g), ([, name = '']) => name),
  );
}
