import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { manifestName, siteManifest } from '../../src/app/server/pages/site-manifest.ts';
import { interfaceLanguages, type LanguageTag } from '../../src/platform/rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../src/platform/rules/languages/language-tag.ts';
import { textsIn } from '../../src/platform/server/languages/texts-in.ts';

const folder = 'src/app/web/icons';
const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];
/**
 * The colours of the bars around the installed site and of the screen before its first page: brand and paper of the
 * light theme.
 */
const colors = { theme_color: '#005c5a', background_color: '#fbfaf8' };

type Emitter = Pick<Rolldown.PluginContext, 'emitFile' | 'getFileName'>;

/**
 * Makes the catalog installable, in each language.
 * @returns the tag that links to the English manifest
 */
export function webManifestLink(emitter: Emitter): string {
  const emit = (name: string, source: string | Uint8Array) =>
    `/${emitter.getFileName(emitter.emitFile({ type: 'asset', name, source }))}`;
  const shared = {
    id: '/catalog',
    start_url: '/catalog',
    scope: '/catalog',
    display: 'standalone',
    ...colors,
    icons: icons.map(({ file, ...icon }) => ({
      src: emit(basename(file), readFileSync(`${folder}/${file}`)),
      type: 'image/png',
      ...icon,
    })),
  };
  const inLanguage = (tag: LanguageTag) => JSON.stringify({ ...siteManifest(textsIn(tag)), ...shared });
  const sources = interfaceLanguages.map(({ tag }) => ({ tag, source: inLanguage(tag) }));
  // All languages share one name, which changes when any of them does.
  const hash = createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 8);
  const english = `assets/site-${hash}.webmanifest`;
  for (const { tag, source } of sources) {
    const fileName = tag === sourceLanguage ? english : manifestName(english, { language: tag });
    emitter.emitFile({ type: 'asset', fileName, source });
  }
  return `<link rel="manifest" href="/${english}">`;
}
