import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { visitorLanguages } from '../../platform/rules/languages/interface-languages.ts';
import { originOf } from '../../platform/server/http/request-parts.ts';
import { textsIn } from '../../platform/server/languages/texts-in.ts';
import { modes } from '../../modes/modes.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { readPluginTexts, translationFiles, type PluginText } from './plugin-translations.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipOf, type ZipFile } from '../../import-export/server/zip-of.ts';

const pluginName = 'flashcard-studio';

const pluginFolder = join(import.meta.dirname, '../../../wordpress', pluginName);

const studioFile = 'studio.php';
const languagesFile = 'player-languages.php';
const modesFile = 'study-modes.php';
const templateFile = 'languages/flashcard-studio.pot';

/** The date of the files is constant, so that the ETag does not change. */
const fileDateMs = Date.UTC(2026, 0, 1);

/** Serves the WordPress plugin as a ZIP file that knows the studio's address. */
export function registerPlugin(app: FastifyInstance, services: Services): void {
  app.get('/wordpress/flashcard-studio.zip', async (request, reply) => {
    const zip = await readPluginZip(originOf(request, services));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="flashcard-studio.zip"')
      .type('application/zip')
      .send(zip);
  });
}

/** Made plugins by origin. A studio has few origins, and anybody may make up others. */
const madeZips = new LRUCache<string, Buffer>({ max: 8, fetchMethod: makePluginZip });

/**
 * Returns the ZIP of the plugin for a studio at this origin. Making it takes a tenth of a second of a core, so it is
 * remembered. Callers at the same time share it.
 */
export function readPluginZip(origin: string): Promise<Buffer> {
  return madeZips.forceFetch(origin);
}

/** The plugin contains this studio's address, languages and study modes. */
function makePluginZip(origin: string): Promise<Buffer> {
  return buffer(Readable.from(zipOf(pluginFiles(origin), fileDateMs), { objectMode: false }));
}

async function* pluginFiles(origin: string): AsyncGenerator<ZipFile> {
  const entries = await readdir(pluginFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) {
    const pathInPlugin = path.slice(pluginFolder.length + 1);
    const source = await readFile(path);
    const bytes = fillIn(pathInPlugin, source, origin);
    yield {
      name: `${pluginName}/${pathInPlugin.replaceAll('\\', '/')}`,
      data: Readable.from([bytes]),
      byteSize: bytes.length,
      isCompressed: false,
    };
  }
  yield* translations();
}

/** Translations of the plugin's texts and of the names of modes, from the studio's catalogs. */
async function* translations(): AsyncGenerator<ZipFile> {
  const ofTemplate = readPluginTexts(await readFile(join(pluginFolder, templateFile), 'utf8'));
  const texts = [
    ...ofTemplate,
    ...labelsOfModes().filter(({ text }) => ofTemplate.every((listed) => listed.text !== text)),
  ];
  for (const { tag } of visitorLanguages) {
    for (const file of translationFiles(texts, textsIn(tag))) {
      const data = Readable.from([file.bytes]);
      yield { name: `${pluginName}/languages/${file.name}`, data, byteSize: file.bytes.length, isCompressed: false };
    }
  }
}

/** Writes what only this studio knows into the files that wait for it. Other files stay as they are. */
function fillIn(file: string, source: Buffer, origin: string): Buffer {
  if (file === studioFile) return Buffer.from(withOrigin(source.toString(), origin));
  if (file === languagesFile) return Buffer.from(withLanguages(source.toString()));
  if (file === modesFile) {
    const names = studyModes.map((mode) => [mode, modes[mode].label.source] as const);
    return Buffer.from(withModes(source.toString(), names));
  }
  return source;
}

function labelsOfModes(): PluginText[] {
  return studyModes.map((mode) => {
    const { source } = modes[mode].label;
    return { source, context: '', text: source, plural: undefined, isOfEditor: false };
  });
}

/** Adds the modes that the plugin does not list yet to the end of the only array in its file. */
export function withModes(source: string, names: readonly (readonly [mode: string, label: string])[]): string {
  const added = names.filter(([mode]) => !source.includes(`'${mode}'`));
  const lines = added.map(
    ([mode, label]) => `\t'${mode}' => __( '${label.replaceAll("'", "\\'")}', 'flashcard-studio' ),\n`,
  );
  return source.replace('\n);', () => `\n${lines.join('')});`);
}

function withLanguages(source: string): string {
  const pairs = visitorLanguages.map(({ tag, name }) => `'${tag}' => '${name}'`);
  return source.replace('array()', `array( ${pairs.join(', ')} )`);
}

/** A forged host that is not a plain origin is left out. The plugin's settings then ask for the address. */
function withOrigin(source: string, origin: string): string {
  const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '';
  return source.replace("return '';", () => `return '${plainOrigin}';`);
}
