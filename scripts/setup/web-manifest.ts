import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { productName } from '../../src/platform/rules/limits.ts';

const folder = 'src/app/web/icons';
const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];
/** Of the bars around the installed site, and before its first page: brand and paper of the light theme. */
const colors = { theme_color: '#005c5a', background_color: '#fbfaf8' };

type Emitter = Pick<Rolldown.PluginContext, 'emitFile' | 'getFileName'>;

/** Makes the catalog installable (https://www.w3.org/TR/appmanifest/). @returns the link to the manifest */
export function webManifestLink(emitter: Emitter): string {
  const emit = (name: string, source: string | Uint8Array) =>
    `/${emitter.getFileName(emitter.emitFile({ type: 'asset', name, source }))}`;
  const manifest = {
    id: '/catalog',
    name: productName,
    short_name: 'Flashcards',
    description: 'Study sets for sign language: flashcards, a match game and quizzes.',
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
  return `<link rel="manifest" href="${emit('site.webmanifest', JSON.stringify(manifest))}">`;
}
