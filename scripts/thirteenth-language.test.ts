import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const languagesFile = 'src/platform/rules/languages/interface-languages.ts';
const copied = [
  'package.json',
  'messages',
  'src/platform',
  'src/wordpress/server/gettext-files.ts',
  'src/wordpress/server/plugin-translations.ts',
  'wordpress/flashcard-studio/languages',
  'scripts/messages.ts',
  'scripts/setup/read-texts.ts',
];

it('Another language takes a line among the languages, and its catalog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'another-language-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of copied) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  edit(languagesFile, (text) =>
    text.replace("  { tag: 'de',", "  { tag: 'da', name: 'Dansk', covers: 'visitors' },\n  { tag: 'de',"),
  );
  run("await import('./scripts/messages.ts')");
  edit('messages/da.po', (text) => text.replace('msgid "Cancel"\nmsgstr ""', 'msgid "Cancel"\nmsgstr "Annuller"'));
  const answer = run(`
    const { languageOf } = await import('./src/platform/server/languages/language-of.ts');
    const { catalogOfPart, textsIn } = await import('./src/platform/server/languages/texts-in.ts');
    const { visitorLanguages } = await import('./${languagesFile}');
    const language = languageOf({ url: '/catalog', headers: { 'accept-language': 'da-DK' } }, { config: { language: 'en' } });
    console.log(JSON.stringify({
      language,
      cancel: textsIn(language)('Cancel'),
      parts: Object.values(catalogOfPart(language, 'catalog')),
      names: visitorLanguages.map(({ name }) => name),
    }));
  `);
  expect(JSON.parse(answer)).toMatchObject({
    language: 'da',
    cancel: 'Annuller',
    parts: ['Annuller'],
    names: expect.arrayContaining(['Dansk', 'Deutsch']),
  });

  function edit(name: string, change: (text: string) => string) {
    const file = join(folder, name);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
  }

  function run(program: string): string {
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }
});
