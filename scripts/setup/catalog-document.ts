import type { Plugin, Rolldown } from 'vite';
import { compiled, styleTags } from './embed-document.ts';

const screens = '/src/web/screens/catalog/catalog-screens.tsx';
const preHydrationScript = 'src/web/app/pre-hydration.ts';

/**
 * Makes a second document of the site's: for the catalog, whose pages come rendered. They show themselves without
 * another request but for their pictures: their styles stand in the document, and a small script fetches the program,
 * all its parts at once, when the first pictures are in.
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
        this.emitFile({ type: 'asset', fileName: 'catalog.html', source });
      },
    },
  };
}

function catalogHtml(site: string, bundle: Rolldown.OutputBundle, script: string): string {
  const { tag: programTag, path: program } = programOf(site);
  const chunks = partsOf(bundle, program, screens);
  const styles = [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
  const parts = chunks.map(({ fileName }) => `/${fileName}`).filter((path) => path !== program);
  return site
    .replace(programTag, '')
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<link\s+rel="preload"\s+as="font"[^>]*>/g, '')
    .replace('data-theme="light"', 'data-theme="light" data-density="roomy"')
    .replace('<script>', () => `${scriptTag(script, { program, parts })}<script>`)
    .replace('</head>', () => `${styleTags(cssOf(bundle, styles))}${styles.map(placeTag).join('')}</head>`);
}

export function programOf(site: string): { tag: string; path: string } {
  const [tag, path] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(site) ?? [];
  if (tag === undefined || path === undefined) throw new Error('The site has no program.');
  return { tag, path };
}

/**
 * The program and a screen with all that they import, what is needed first before the rest.
 * @param screenModule how the path of the screen's module ends
 */
export function partsOf(bundle: Rolldown.OutputBundle, program: string, screenModule: string): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    for (const imported of chunk.imports) if (imported !== name) add(imported);
    found.set(name, chunk);
  };
  add(program.slice(1));
  const screen = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(screenModule),
  );
  if (screen === undefined) throw new Error(`${screenModule} was not built.`);
  add(screen.fileName);
  return [...found.values()];
}

function scriptTag(script: string, { program, parts }: { program: string; parts: readonly string[] }): string {
  return `<script data-program="${program}" data-parts="${parts.join(' ')}">${script}</script>`;
}

function cssOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string {
  return files
    .map((file) => {
      const asset = bundle[file];
      if (asset?.type !== 'asset') throw new Error(`${file} was not built.`);
      return String(asset.source).trim();
    })
    .join('');
}

/** Tells the program that these styles are there. A disabled style sheet is not fetched. */
function placeTag(file: string): string {
  return `<link rel="stylesheet" href="/${file}" disabled>`;
}
