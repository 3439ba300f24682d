import type { Plugin, Rolldown } from 'vite';
import { cssOf, partsOf, pathsOf, placeholderTag, stylesOf } from './document-parts.ts';
import { compiled, styleTags } from './embed-document.ts';
import { webManifestLink } from './web-manifest.ts';

const screens = '/src/app/web/catalog-screens.tsx';
const preHydrationScript = 'src/app/web/pre-hydration.ts';

/**
 * Makes the catalog's document for pages that the server renders and that request only pictures. The document contains
 * the styles, and a small script fetches all parts of the program after the first pictures.
 */
export function catalogDocument(): Plugin {
  return {
    name: 'catalog-document',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const site = bundle['index.html'];
        if (site?.type !== 'asset') return;
        const source = catalogHtml(String(site.source), bundle, await compiled(preHydrationScript));
        const installable = source.replace('</head>', () => `${webManifestLink(this)}</head>`);
        this.emitFile({ type: 'asset', fileName: 'catalog.html', source: installable });
      },
    },
  };
}

function catalogHtml(site: string, bundle: Rolldown.OutputBundle, script: string): string {
  const { tag: programTag, path: program } = programOf(site);
  const chunks = partsOf(bundle, program, screens);
  const styles = stylesOf(chunks);
  return site
    .replace(programTag, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<link\s+rel="preload"\s+as="font"[^>]*>/g, '')
    .replace('data-theme="light"', 'data-theme="light" data-density="roomy"')
    .replace('<script>', () => `${scriptTag(script, pathsOf(program, chunks))}<script>`)
    .replace('</head>', () => `${styleTags(cssOf(bundle, styles))}${styles.map(placeholderTag).join('')}</head>`);
}

export function programOf(site: string): { tag: string; path: string } {
  const [tag, path] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(site) ?? [];
  if (tag === undefined || path === undefined) throw new Error('The site has no program.');
  return { tag, path };
}

function scriptTag(script: string, paths: readonly string[]): string {
  return `<script data-program="${paths.join(' ')}">${script}</script>`;
}
