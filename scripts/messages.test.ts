import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../src/platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../src/platform/rules/languages/language-tag.ts';
import { isForVisitors, isOfPart, playerParts, type PlayerPart } from '../src/platform/rules/languages/text-parts.ts';
import { parsePo, writePo } from '../src/platform/rules/languages/po.ts';
import { catalogOfDocument, catalogOfPart } from '../src/platform/server/languages/texts-in.ts';
import { englishTexts, textKey, type MessageCatalog, type Values } from '../src/platform/rules/languages/texts.ts';
import { filesLoadedWith, literalTextsOf, programsLoadedFrom, readTexts, sourceFiles } from './setup/read-texts.ts';

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

describe.each(languages)('In $tag rather than English', ({ tag }) => {
  const bytesOf = (catalog: MessageCatalog) => brotliCompressSync(JSON.stringify(catalog)).length;

  it('a document has at most 3 kB more', () => {
    const documents = (['flip', 'match', 'quiz', 'catalogPage'] as const).map((part) => catalogOfDocument(tag, part));
    expect(Math.max(...documents.map(bytesOf))).toBeLessThanOrEqual(3_000);
  });

  it('who flips through a set loads at most 3 kB more, and as much for settings, a match or a quiz', () => {
    const flipping = bytesOf(catalogOfDocument(tag, 'flip')) + bytesOf(catalogOfPart(tag, 'tools'));
    expect(flipping).toBeLessThanOrEqual(3_000);
    const further = playerParts.filter((part) => part !== 'flip' && part !== 'tools');
    expect(Math.max(...further.map((part) => bytesOf(catalogOfPart(tag, part))))).toBeLessThanOrEqual(3_000);
  });
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

const withTexts = new Set([...sources.values()].flat());
const filesWithTexts = (entry: string) =>
  [...filesLoadedWith(entry)].filter((file) => withTexts.has(file) && isForVisitors(file));

it.each([
  ['flip', 'src/embed/web/main.tsx'],
  ['match', 'src/match/web/match-mode.tsx'],
  ['quiz', 'src/quiz/web/quiz-mode.tsx'],
  ['catalogPage', 'src/app/web/app.tsx'],
  ['catalogPage', 'src/app/web/catalog-screens.tsx'],
] as const)('The document of %s has the texts of what comes with it (%s)', (part, entry) => {
  const loaded = filesWithTexts(entry);
  expect(loaded).not.toEqual([]);
  const isThere = (file: string) => isOfPart(file, part) || (part !== 'catalogPage' && isOfPart(file, 'flip'));
  expect(loaded.filter((file) => !isThere(file))).toEqual([]);
});

it('Each program that the player loads later has its texts, and no part of the player has more', () => {
  const entry = 'src/embed/web/main.tsx';
  const partNamed: Readonly<Record<string, PlayerPart>> = {
    'src/match/web/match-mode.tsx': 'match',
    'src/quiz/web/quiz-mode.tsx': 'quiz',
    'src/player/web/settings/player-settings-dialog.tsx': 'settings',
    'src/handshape/web/handshape-coach.tsx': 'coach',
  };
  const shown = new Map<PlayerPart, Set<string>>([['flip', new Set(filesWithTexts(entry))]]);
  for (const program of programsLoadedFrom(entry)) {
    const part = partNamed[program] ?? 'tools';
    const later = filesWithTexts(program).filter((file) => !shown.get('flip')?.has(file));
    shown.set(part, new Set([...(shown.get(part) ?? []), ...later]));
  }
  const asNamed = playerParts.map((part) => [part, [...withTexts].filter((file) => isOfPart(file, part)).toSorted()]);
  expect(asNamed).toEqual(playerParts.map((part) => [part, [...(shown.get(part) ?? [])].toSorted()]));
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
