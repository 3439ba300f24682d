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

/** A studio has few origins, but anybody may make up others. */
const zipsByOrigin = new LRUCache<string, Buffer>({ max: 8, fetchMethod: makePluginZip });

/**
 * Returns the ZIP of the plugin for a studio at this origin. Making it takes a tenth of a second of a core, so it is
 * cached. Callers at the same time share it.
 */
export function readPluginZip(origin: string): Promise<Buffer> {
  return zipsByOrigin.forceFetch(origin);
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
    yield zipFile(pathInPlugin.replaceAll('\\', '/'), fillIn(pathInPlugin, await readFile(path), origin));
  }
  yield* translations();
}

/** Translations of the plugin's texts and of the names of modes, from the studio's catalogs. */
async function* translations(): AsyncGenerator<ZipFile> {
  const templateTexts = readPluginTexts(await readFile(join(pluginFolder, templateFile), 'utf8'));
  const labels = modeLabels.filter(([, label]) => templateTexts.every(({ text }) => text !== label));
  const labelTexts = labels.map(([, label]): PluginText => {
    return { source: label, context: '', text: label, plural: undefined, isOfEditor: false };
  });
  for (const { tag } of visitorLanguages) {
    for (const { name, bytes } of translationFiles([...templateTexts, ...labelTexts], textsIn(tag))) {
      yield zipFile(`languages/${name}`, bytes);
    }
  }
}

function zipFile(pathInPlugin: string, bytes: Buffer): ZipFile {
  const data = Readable.from([bytes]);
  return { name: `${pluginName}/${pathInPlugin}`, data, byteSize: bytes.length, isAlreadyCompressed: false };
}

type ModeLabel = readonly [mode: string, label: string];

const modeLabels: readonly ModeLabel[] = studyModes.map((mode) => [mode, modes[mode].label.source]);

/** Writes what only this studio knows into the files that have a place for it. Other files stay as they are. */
function fillIn(pathInPlugin: string, bytes: Buffer, origin: string): Buffer {
  if (pathInPlugin === studioFile) return Buffer.from(withOrigin(bytes.toString(), origin));
  if (pathInPlugin === languagesFile) return Buffer.from(withLanguages(bytes.toString()));
  if (pathInPlugin === modesFile) return Buffer.from(withModes(bytes.toString(), modeLabels));
  return bytes;
}

/** Adds the modes that the plugin does not list yet to the end of the only array in its file. */
export function withModes(php: string, labels: readonly ModeLabel[]): string {
  const missingLabels = labels.filter(([mode]) => !php.includes(`'${mode}'`));
  const lines = missingLabels.map(
    ([mode, label]) => `\t'${mode}' => __( '${label.replaceAll("'", "\\'")}', 'flashcard-studio' ),\n`,
  );
  return php.replace('\n);', () => `\n${lines.join('')});`);
}

function withLanguages(php: string): string {
  const pairs = visitorLanguages.map(({ tag, name }) => `'${tag}' => '${name}'`);
  return php.replace('array()', `array( ${pairs.join(', ')} )`);
}

/** A forged host that is not a plain origin is left out. The plugin's settings then ask for the address. */
function withOrigin(php: string, origin: string): string {
  const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '';
  return php.replace("return '';", () => `return '${plainOrigin}';`);
}
