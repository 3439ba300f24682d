import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { interfaceLanguages } from '../src/platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../src/platform/rules/languages/language-tag.ts';
import { parsePo, writePo, type PoEntry } from '../src/platform/rules/languages/po.ts';
import { readTexts } from './setup/read-texts.ts';

/** Updates the catalogs from the sources. New texts are empty, and texts that nothing shows are removed. */
const texts = [...readTexts()];
for (const { tag } of interfaceLanguages) if (tag !== sourceLanguage) update(tag);

function update(tag: string): void {
  const file = `messages/${tag}.po`;
  const known = new Map(
    existsSync(file) ? parsePo(readFileSync(file, 'utf8')).map((entry) => [entry.source, entry]) : [],
  );
  const entries = texts.map(([source, files]): PoEntry => {
    const { translation = '', comment = '' } = known.get(source) ?? {};
    return { source, files, translation, comment };
  });
  writeFileSync(file, writePo(tag, entries));
  const missing = entries.filter(({ translation }) => translation === '');
  console.warn(`${file}: ${entries.length} texts, ${missing.length} to translate`);
}
