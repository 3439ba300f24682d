import { resolve } from 'node:path';
import { build } from 'vite';
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite';
import { studyModes } from '../../src/platform/rules/addresses/modes.ts';
import { cssOf, partsOf, pathsOf, placeholderTag, stylesOf } from './document-parts.ts';

/** The modes that have a document of their own, because their parts are not in the program. */
const modes = studyModes.filter((mode) => mode !== 'flip');

const inlineSource = /<script data-inline="\/([^"]+)"><\/script>/;

/**
 * Makes the embed's document, which shows itself without another request. It contains the styles and a script that runs
 * before hydration and fetches the program's parts and the typeface. Each mode with parts of its own has a document with
 * their styles and names.
 */
export function embedDocument(): Plugin[] {
  return [
    {
      name: 'embed-document-script',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          const [tag, source] = inlineSource.exec(html) ?? [];
          if (tag === undefined || source === undefined) return html;
          const script = await compiled(source);
          return withoutComments(html).replace(tag, () => `<script>${script}</script>`);
        },
      },
    },
    {
      name: 'embed-document-styles',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, context) => (context.path === '/embed.html' ? inlined(html, context) : html),
      },
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const embed = bundle['embed.html'];
          if (embed?.type !== 'asset') return;
          const html = String(embed.source);
          embed.source = withParts(html, bundle);
          for (const mode of modes) {
            const source = withParts(html, bundle, mode);
            this.emitFile({ type: 'asset', fileName: `embed-${mode}.html`, source });
          }
        },
      },
    },
  ];
}

function withoutComments(html: string): string {
  return html.replace(/<!--.*?-->/gs, '').replace(/\s*\/?>\s+</g, '><');
}

/** Compiles a module and its imports to one small script. */
export async function compiled(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: resolve(source), formats: ['iife'], name: 'preHydrationScript', fileName: 'first' },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk?.type !== 'chunk') throw new Error(`${source} was not compiled.`);
  return chunk.code.trim().replaceAll('</', '<\\/');
}

function inlined(html: string, { bundle = {} }: IndexHtmlTransformContext): string {
  const [programTag, program] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (programTag === undefined || program === undefined) throw new Error('The embed has no program.');
  const styles: string[] = [];
  const document = html
    .replace(programTag, '')
    .replace('<script>', `<script data-program="${program}">`)
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_tag, file: string) => {
      const asset = bundle[file];
      if (asset?.type !== 'asset') throw new Error(`${file} was not built.`);
      styles.push(String(asset.source).trim());
      return '';
    });
  return document.replace('</head>', () => `${styleTags(styles.join(''))}</head>`);
}

/** Names what is fetched together with the program: its imports and the mode's parts. */
function withParts(html: string, bundle: Rolldown.OutputBundle, mode?: string): string {
  const [attribute, program = ''] = /data-program="([^"]+)"/.exec(html) ?? [];
  if (attribute === undefined) throw new Error('The embed names no program.');
  const ofProgram = partsOf(bundle, program);
  const ofMode = mode === undefined ? [] : partsOf(bundle, program, `/src/${mode}/web/${mode}-mode.tsx`);
  const more = ofMode.filter((chunk) => !ofProgram.includes(chunk));
  const styles = stylesOf(more);
  const modeStyles = `<style>${cssOf(bundle, styles)}</style>${styles.map(placeholderTag).join('')}`;
  return html
    .replace(attribute, () => `data-program="${pathsOf(program, [...ofProgram, ...more]).join(' ')}"`)
    .replace('</head>', () => `${mode === undefined ? '' : modeStyles}</head>`);
}

/** Puts the fonts into a style sheet of their own, which is enabled after the first pictures. */
export function styleTags(css: string): string {
  const fonts: string[] = [];
  const rest = css.replace(/@font-face\{[^}]*url\([^}]*\}/g, (face) => {
    fonts.push(face);
    return '';
  });
  return `<style>${rest}</style><style media="not all">${fonts.join('')}</style>`;
}
