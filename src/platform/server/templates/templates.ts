import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { studyModes, type StudyMode } from '../../rules/addresses/modes.ts';
import type { RenderEmbed, RenderSite } from '../../rules/pages/rendered-page.ts';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** What the build produced for the server. Only tests do without the parts that may be undefined. */
export interface Templates {
  readonly site: string;
  readonly catalog: string;
  readonly dashboard: string;
  /** The embed has a document for each mode that it can begin with. */
  readonly embeds: Readonly<Record<StudyMode, string>>;
  /** The guide's document, and its pages as JSON. */
  readonly guide?: { readonly document: string; readonly pages: string } | undefined;
  /** Licences of third-party packages. */
  readonly licenses: string;
  readonly offlineWorker?: string | undefined;
  /** The folder of content-hashed files. */
  readonly assetsDir: string | undefined;
  /** The folder of the player that packages for learning platforms contain. */
  readonly packageDir?: string | undefined;
  readonly renderEmbed?: RenderEmbed | undefined;
  readonly renderSite?: RenderSite | undefined;
}

/**
 * Reads what the build has produced for the server.
 * @param webDir the browser's build, which is beside the server's
 * @throws when there is no build
 */
export async function readTemplates(webDir: string): Promise<Templates> {
  const read = (name: string) => readFile(join(webDir, name), 'utf8');
  const names = ['index.html', 'catalog.html', 'dashboard.html', 'guide.html', 'guide.json', 'licenses.txt'];
  const [site = '', catalog = '', dashboard = '', guide = '', guidePages = '', licenses = ''] = await Promise.all(
    names.map(read),
  );
  const offlineWorker = await read('offline-worker.js');
  const embeds = await Promise.all(
    studyModes.map(async (mode) => [mode, await read(mode === 'flip' ? 'embed.html' : `embed-${mode}.html`)] as const),
  );
  const ssrDir = join(webDir, '../ssr');
  return {
    site,
    catalog,
    dashboard,
    embeds: Object.fromEntries(embeds) as Templates['embeds'],
    guide: { document: guide, pages: guidePages },
    licenses,
    offlineWorker,
    assetsDir: join(webDir, 'assets'),
    packageDir: join(webDir, '../package'),
    renderEmbed: await readEmbedRenderer(ssrDir),
    renderSite: await readSiteRenderer(ssrDir),
  };
}

/** Returns the hashes of the document's inline scripts for `script-src` (CSP 3). */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src|type="application\/json")\b)[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Returns undefined without a build in `ssrDir`. */
async function readSiteRenderer(ssrDir: string): Promise<RenderSite | undefined> {
  const render = await readRenderer(ssrDir, 'render-site.js', 'renderSite');
  return isSiteRenderer(render) ? render : undefined;
}

function isSiteRenderer(value: unknown): value is RenderSite {
  return typeof value === 'function';
}

/** Loads the renderer of embeds. Returns undefined without a build in `ssrDir`. */
export async function readEmbedRenderer(ssrDir: string): Promise<RenderEmbed | undefined> {
  const render = await readRenderer(ssrDir, 'render-embed.js', 'renderEmbed');
  return isEmbedRenderer(render) ? render : undefined;
}

function isEmbedRenderer(value: unknown): value is RenderEmbed {
  return typeof value === 'function';
}

/** Returns undefined without the server's build. Documents are then not rendered. */
async function readRenderer(ssrDir: string, moduleName: string, exportName: string): Promise<unknown> {
  const file = join(ssrDir, moduleName);
  if (!existsSync(file)) return undefined;
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return exported[exportName];
}
