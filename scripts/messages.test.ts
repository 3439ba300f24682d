import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages, sourceLanguage } from '../src/platform/rules/languages/interface-languages.ts';
import { isForVisitors, isOfPart } from '../src/platform/rules/languages/text-parts.ts';
import { parsePo, writePo } from '../src/platform/rules/languages/po.ts';
import { catalogOfPart } from '../src/platform/server/languages/texts-in.ts';
import { englishTexts, textKey, type Values } from '../src/platform/rules/languages/texts.ts';
import { filesLoadedWith, literalTextsOf, readTexts, sourceFiles } from './setup/read-texts.ts';

const sources = readTexts();
const languages = interfaceLanguages.filter(({ tag }) => tag !== sourceLanguage);

describe.each(languages)('The catalog of $tag', ({ tag, covers }) => {
  const text = readFileSync(`messages/${tag}.po`, 'utf8');
  const entries = parsePo(text);

  it('has each text of the sources, and no other (else: npm run messages)', () => {
    expect(entries.map(({ source }) => source)).toEqual([...sources.keys()]);
    expect(entries.map(({ files }) => files)).toEqual([...sources.values()]);
  });

  it('has a translation of each text that the language covers', () => {
    const isCovered = { everything: () => true, visitors: isForVisitors, parts: () => false }[covers];
    const missing = entries.filter(({ translation, files }) => translation === '' && files.some(isCovered));
    expect(missing.map(({ source }) => source)).toEqual([]);
  });

  it('has the placeholders of the English text', () => {
    const wrong = entries.filter(({ source, translation }) => translation && namesIn(translation) !== namesIn(source));
    expect(wrong.map(({ source }) => source)).toEqual([]);
  });

  it("has each form of the language's plurals", () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    // In languages such as Italian, "many" applies only to whole millions.
    const asked = forms.filter((form) => form !== 'many' || ['ar', 'pl'].includes(tag));
    const wrong = entries.filter(
      ({ translation }) =>
        translation.includes(', plural,') && !asked.every((form) => translation.includes(`${form} {`)),
    );
    expect(wrong.map(({ source }) => source)).toEqual([]);
  });
});

it.each(languages)('What comes first is at most 3 kB larger in $tag than in English', ({ tag }) => {
  const bytes = (['flip', 'match', 'quiz', 'catalogPage'] as const).map(
    (part) => brotliCompressSync(JSON.stringify(catalogOfPart(tag, part))).length,
  );
  expect(Math.max(...bytes)).toBeLessThanOrEqual(3_000);
});

it('Each catalog has its line among the languages, and each language its catalog', () => {
  expect(
    globSync('messages/*.po')
      .map((file) => file.slice('messages/'.length, -'.po'.length))
      .toSorted(),
  ).toEqual(languages.map(({ tag }) => tag).toSorted());
});

it('No two texts have the same short key', () => {
  expect(new Set([...sources.keys()].map(textKey)).size).toBe(sources.size);
});

it('Screens show no text that no catalog has', () => {
  const found = sourceFiles().flatMap((file) => literalTextsOf(file).map((text) => ({ file, text })));
  expect(found).toEqual([]);
});

it.each([
  ['flip', 'src/embed/web/embed-app.tsx'],
  ['match', 'src/match/web/match-mode.tsx'],
  ['quiz', 'src/quiz/web/quiz-mode.tsx'],
  ['catalogPage', 'src/app/web/app.tsx'],
  ['catalogPage', 'src/app/web/catalog-screens.tsx'],
] as const)('The document of %s has the texts of what comes with it (%s)', (part, entry) => {
  const withTexts = new Set([...sources.values()].flat());
  const loaded = [...filesLoadedWith(entry)].filter((file) => withTexts.has(file));
  expect(loaded).not.toEqual([]);
  expect(loaded.filter((file) => !isOfPart(file, part))).toEqual([]);
});

it('A catalog that a translator has saved with broken lines is read as it was', () => {
  const entry = { source: 'of a video|Speed', translation: 'Tempo', files: ['src/a.ts'], comment: 'How fast' };
  const saved = writePo('de', [entry]).replace('msgstr "Tempo"', 'msgstr ""\n"Tem"\n"po"');
  expect(parsePo(saved)).toEqual([entry]);
});

/** Returns the placeholders that the text needs, each once, in alphabetical order. */
function namesIn(text: string): string {
  const names = new Set<string>();
  const values = new Proxy<Values>({}, { get: (_, name) => (names.add(String(name)), '') });
  englishTexts({ source: text, values });
  return [...names].toSorted().join();
}
