import { readFile } from 'node:fs/promises';
import { Uint8ArrayReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { maxCategoriesLength, productVersion } from '../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';
import { testApp } from '../../testing/server/test-services.ts';
import { makeFramesScript } from './frames-script.ts';

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
    expect(rawPayload.length).toBeLessThanOrEqual(40_000);
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
    const source = await read('includes/options.php');
    const defaults = [...source.matchAll(/'(\w+)'\s+=> array\(\s+'kind'\s+=> '\w+',\s+'default' => '([\w,]+)'/g)];
    const { height: _, ...options } = defaultEmbedOptions;
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

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  const files = entries.flatMap((entry) => (entry.directory ? [] : [entry]));
  return new Map(
    await Promise.all(files.map(async (file) => [file.filename, await file.getData(new TextWriter())] as const)),
  );
}

async function studioIn(zip: Buffer): Promise<string | undefined> {
  const source = (await unzip(zip)).get('flashcard-studio/studio.php') ?? '';
  return /return '(.*)';\s*$/.exec(source)?.[1];
}
