import { readFile } from 'node:fs/promises';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { maxCategoriesLength, productVersion } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';
import { testApp } from '../../testing/server/test-services.ts';
import { makeFramesScript } from './frames-script.ts';
import { readPluginZip, withModes } from './register-plugin.ts';
import { readPluginFile } from './test-plugin-texts.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';

const folder = 'wordpress/flashcard-studio';
const path = '/wordpress/flashcard-studio.zip';

describeOnDatabase('The WordPress plugin', (database) => {
  let admin: TestAdmin;
  beforeEach(async () => {
    admin = await openTestAdmin(database);
  });

  test('is a file of one folder, small and ready to be installed', async () => {
    const { statusCode, headers, rawPayload } = await admin.visit(path);
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="flashcard-studio.zip"',
    ]);
    expect(rawPayload.length).toBeLessThanOrEqual(60_000);
    const entries = await new ZipReader(new Uint8ArrayReader(rawPayload)).getEntries();
    const untranslated = entries.filter(({ filename }) => !filename.startsWith('flashcard-studio/languages/'));
    expect(untranslated.reduce((sum, { compressedSize }) => sum + compressedSize, 0)).toBeLessThanOrEqual(40_000);
    const files = await unzip(rawPayload);
    expect([...files.keys()].filter((name) => !name.startsWith('flashcard-studio/'))).toEqual([]);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'flashcard-studio/flashcard-studio.php',
        'flashcard-studio/uninstall.php',
        'flashcard-studio/blocks/set/block.json',
      ]),
    );
  });

  test('is made once for each address, however many download it', async () => {
    const origins = ['https://one.example', 'https://other.example', 'https://one.example'];
    const [first, other, again] = await Promise.all(origins.map(readPluginZip));
    expect(again).toBe(first);
    expect(other).not.toEqual(first);
    expect(await readPluginZip('https://one.example')).toBe(first);
  });

  test('knows the address that it was downloaded from', async () => {
    const { rawPayload } = await admin.visit(path, { host: 'cards.example:8080' });
    expect(await studioIn(rawPayload)).toBe('http://cards.example:8080');
  });

  test('knows PUBLIC_URL, wherever it was downloaded', async () => {
    const publicUrl = 'https://studio.example';
    const known = await testApp({ ...admin.services, config: { ...admin.services.config, publicUrl } });
    const { rawPayload } = await known.inject({ url: path, headers: { host: 'cards.example' } });
    expect(await studioIn(rawPayload)).toBe(publicUrl);
  });

  test.each([`x'; system($_GET['c']); '`, 'x\\', 'x?><b>', 'x/y'])(
    'holds no code of a made-up host: %s',
    async (host) => {
      const { rawPayload } = await admin.visit(path, { host });
      expect(await studioIn(rawPayload)).toBe('');
    },
  );

  test('knows the languages that the player speaks', async () => {
    const files = await unzip((await admin.visit(path)).rawPayload);
    expect(files.get('flashcard-studio/player-languages.php')?.toString()).toContain(
      `return array( 'en' => 'English', 'de' => 'Deutsch'`,
    );
  });

  test('has the study modes, and those that a studio adds', () => {
    const source = readPluginFile('study-modes.php');
    expect(
      withModes(
        source,
        studyModes.map((mode) => [mode, 'any'] as const),
      ),
    ).toBe(source);
    expect(withModes(source, [['write', "Write 'it'"]])).toContain(
      `'quiz'  => __( 'Quiz', 'flashcard-studio' ),\n\t'write' => __( 'Write \\'it\\'', 'flashcard-studio' ),\n);`,
    );
  });

  test('speaks the languages of the studio, in PHP and in the block editor', async () => {
    const { rawPayload } = await admin.visit(path);
    const files = await unzip(rawPayload);
    const translation = readMo(files.get('flashcard-studio/languages/flashcard-studio-de_DE.mo'));
    expect(translation.get('')).toContain('Plural-Forms: nplurals=2; plural=n != 1;');
    expect(translation.get('Match')).toBe(textsIn('de')('Match'));
    expect(translation.get('%d card\0%d cards')).toBe('%d Karte\0%d Karten');
    const polish = readMo(files.get('flashcard-studio/languages/flashcard-studio-pl_PL.mo'));
    expect(polish.get('%d card\0%d cards')?.split('\0')).toHaveLength(3);
    const ofEditor = files.get('flashcard-studio/languages/flashcard-studio-de_DE-flashcard-studio-editor.json');
    const { locale_data: data } = JSON.parse(String(ofEditor));
    expect(data.messages['%d card']).toEqual(['%d Karte', '%d Karten']);
    expect(Object.keys(data.messages)).not.toContain('Match');
  });

  test('is downloaded again when it has changed', async () => {
    const { headers } = await admin.visit(path);
    const again = await admin.visit(path, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});

describe('What the plugin repeats of the studio', () => {
  test('is its script', async () => {
    await expect(makeFramesScript()).toMatchFileSnapshot(`../../../${folder}/assets/frames.js`);
  });

  test('is its version', async () => {
    const files = ['flashcard-studio.php', 'readme.txt', 'blocks/set/block.json', 'blocks/catalog/block.json'];
    for (const file of files) {
      const versions = [...(await read(file)).matchAll(/(?:Version|tag|version"|_VERSION')[:,]\s+["']?([\d.]+)/g)];
      expect([file, versions.length > 0]).toEqual([file, true]);
      for (const [, version] of versions) expect([file, version]).toEqual([file, productVersion]);
    }
  });

  test('are the generator’s options and their defaults', async () => {
    const modesInPlugin = [...(await read('study-modes.php')).matchAll(/'(\w+)'\s+=> __/g)].map(([, mode]) => mode);
    const source = (await read('includes/options.php')).replace(
      "implode( ',', array_keys( flashcard_studio_modes() ) )",
      `'${modesInPlugin.join(',')}'`,
    );
    const defaults = [...source.matchAll(/'(\w+)'\s+=> array\(\s+'kind'\s+=> '\w+',\s+'default' => '([\w,]*)'/g)];
    const { height: _, ...options } = { ...defaultEmbedOptions, lang: '' };
    const asText = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value));
    expect(defaults.map(([, name, value]) => [name, value])).toEqual(
      Object.entries(options).map(([name, value]) => [name, asText(value)]),
    );
    const { attributes } = JSON.parse(await read('blocks/set/block.json'));
    expect(Object.keys(attributes)).toEqual(['id', 'title', 'height', ...Object.keys(options)]);
    expect(await read('includes/addresses.php')).toContain(`{1,${maxCategoriesLength}}`);
  });
});

function read(file: string): Promise<string> {
  return readFile(`${folder}/${file}`, 'utf8');
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  const files = entries.flatMap((entry) => (entry.directory ? [] : [entry]));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.filename, Buffer.from(await file.getData(new Uint8ArrayWriter()))] as const),
    ),
  );
}

async function studioIn(zip: Buffer): Promise<string | undefined> {
  const source = (await unzip(zip)).get('flashcard-studio/studio.php')?.toString() ?? '';
  return /return '(.*)';\s*$/.exec(source)?.[1];
}

/** https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
function readMo(bytes: Buffer = Buffer.alloc(0)): Map<string, string> {
  const number = (at: number) => bytes.readUInt32LE(at);
  const string = (table: number, index: number) => {
    const [length, start] = [number(table + 8 * index), number(table + 8 * index + 4)];
    expect(bytes[start + length]).toBe(0);
    return bytes.toString('utf8', start, start + length);
  };
  expect(number(0)).toBe(0x950412de);
  return new Map(
    Array.from({ length: number(8) }, (_, index) => [string(number(12), index), string(number(16), index)]),
  );
}
