import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin, Rolldown } from 'vite';
import type { GuidePage, GuideSection } from '../../src/guide/rules/guide.ts';
import { guidePath } from '../../src/guide/rules/guide.ts';
import { sourceLanguage } from '../../src/platform/rules/languages/language-tag.ts';
import { programOf } from './catalog-document.ts';

const folder = 'docs/guide';
const styleSheet = 'src/guide/web/guide.css';

interface Picture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Makes the guide's document, which is the site's without a program, and the guide's pages from Markdown. */
export function guideDocument(): Plugin {
  return {
    name: 'guide-document',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const site = bundle['index.html'];
        if (site?.type !== 'asset') return;
        const source = guideHtml(String(site.source), readFileSync(styleSheet, 'utf8'));
        this.emitFile({ type: 'asset', fileName: 'guide.html', source });
        const pages = readGuide(await emitPictures(this));
        this.emitFile({ type: 'asset', fileName: 'guide.json', source: JSON.stringify(pages) });
      },
    },
  };
}

function guideHtml(site: string, css: string): string {
  return site
    .replace(programOf(site).tag, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('data-theme="light"', 'data-theme="light" data-density="roomy"')
    .replace('</head>', () => `<style>${css}</style></head>`);
}

type Emitter = Pick<Rolldown.PluginContext, 'emitFile' | 'getFileName'>;

async function emitPictures(emitter: Emitter): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const guide = globSync(`${folder}/**/*.md`).map((path) => readFileSync(path, 'utf8'));
  const shown = globSync('docs/pictures/*.webp').filter((path) => guide.some((page) => page.includes(basename(path))));
  for (const path of shown.toSorted()) {
    const { width, height } = await sharp(path).metadata();
    const id = emitter.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) });
    pictures.set(basename(path), { address: `/${emitter.getFileName(id)}`, width, height });
  }
  return pictures;
}

/** Pages are in the order in which README names them, English first. */
export function readGuide(pictures: ReadonlyMap<string, Picture>): GuidePage[] {
  const languages = globSync(`${folder}/*/README.md`).map((path) => basename(dirname(path)));
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const names = ['README', ...Array.from(index.matchAll(/\]\(([\w-]+)\.md\)/g), ([, name = '']) => name)];
  return [sourceLanguage, ...languages.toSorted()].flatMap((language) => {
    const place = language === sourceLanguage ? folder : join(folder, language);
    const there = names.filter((name) => globSync(join(place, `${name}.md`)).length > 0);
    return there.map((name) => {
      const text = readFileSync(join(place, `${name}.md`), 'utf8');
      return readPage(name === 'README' ? '' : name, language, text, pictures);
    });
  });
}

function readPage(name: string, language: string, source: string, pictures: ReadonlyMap<string, Picture>): GuidePage {
  const marked = new Marked({ renderer: renderer(pictures) });
  const [, title = '', rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
  if (title === '') throw new Error(`${folder}/${language}: ${name} begins with no title`);
  // The list of pages in README is for readers of the repository.
  const text = name === '' ? rest.replace(/^\d+\. .*$/gm, '') : rest;
  const sections = text.split(/^## /m).map((part, at): GuideSection => {
    const [heading = '', ...lines] = at === 0 ? ['', part] : part.split('\n');
    const html = marked.parse(lines.join('\n'), { async: false });
    return { id: at === 0 ? '' : idOf(heading), title: heading, html, text: textOf(html) };
  });
  return { name, language, title, sections };
}

/**
 * A picture becomes a figure. If there is one for each theme, it follows the theme of the page and not that of the
 * device. Links to pages lead to their addresses.
 */
function renderer(pictures: ReadonlyMap<string, Picture>) {
  return {
    html({ text }: Tokens.HTML | Tokens.Tag) {
      const [, href = '', alt = ''] =
        /^<picture>.*<img src="([^"]+)" alt="([^"]+)" \/>\s*<\/picture>\s*$/s.exec(text) ?? [];
      if (href === '') throw new Error(`${folder}: ${text} is no picture`);
      const name = basename(href);
      // A picture that is named but not yet taken is left out, so that it can be taken.
      const themes = name.includes('-light.') ? ['light', 'dark'] : [undefined];
      const images = themes.map((theme) => {
        const picture = pictures.get(theme ? name.replace('-light.', `-${theme}.`) : name);
        if (picture === undefined) return '';
        const size = `width="${picture.width}" height="${picture.height}"`;
        const shownIn = theme ? `data-for="${theme}" ` : '';
        return `<img ${shownIn}src="${picture.address}" ${size} loading="lazy" decoding="async" alt="${alt}">`;
      });
      return `<figure>${images.join('')}</figure>\n`;
    },
    link(this: { parser: { parseInline: (tokens: Tokens.Generic[]) => string } }, { href, tokens }: Tokens.Link) {
      const page = /^(?:\.\.\/)?([\w-]+)\.md(#.*)?$/.exec(href);
      const address = page === null ? href : guidePath(undefined, page[1] ?? '') + (page[2] ?? '');
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
    },
  };
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

function textOf(html: string): string {
  const plain = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;?!])/g, '');
  const signs: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return plain.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign).trim();
}
