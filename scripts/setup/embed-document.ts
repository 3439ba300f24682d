import { resolve } from 'node:path';
import { build } from 'vite';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

const inlineSource = /<script data-inline="\/([^"]+)"><\/script>/;

/**
 * Makes the embed's document show itself without another request: its script that runs first and its styles stand in
 * it, the program is named where that script finds it, and the typeface waits for it as well.
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
          return html.replace(tag, () => `<script>${script}</script>`);
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
    },
  ];
}

/** A module and all that it imports as one small script. */
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

/** Fonts that are fetched stand apart: they are let in when the first media has come. */
export function styleTags(css: string): string {
  const fonts: string[] = [];
  const rest = css.replace(/@font-face\{[^}]*url\([^}]*\}/g, (face) => {
    fonts.push(face);
    return '';
  });
  return `<style>${rest}</style><style media="not all">${fonts.join('')}</style>`;
}
