import type { Rolldown } from 'vite';

/**
 * Lists the program and a screen with all their imports. Parts that are needed first come first.
 * @param screenModule the end of the path of the screen's module
 */
export function partsOf(bundle: Rolldown.OutputBundle, program: string, screenModule?: string): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    for (const imported of chunk.imports) if (imported !== name) add(imported);
    found.set(name, chunk);
  };
  add(program.slice(1));
  if (screenModule !== undefined) add(chunkOf(bundle, screenModule));
  return [...found.values()];
}

function chunkOf(bundle: Rolldown.OutputBundle, screenModule: string): string {
  const screen = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(screenModule),
  );
  if (screen === undefined) throw new Error(`${screenModule} was not built.`);
  return screen.fileName;
}

/** Lists the addresses of the program and its parts, which the script that runs before hydration fetches. */
export function pathsOf(program: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set([program, ...chunks.map(({ fileName }) => `/${fileName}`)])];
}

export function stylesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}

export function cssOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string {
  return files
    .map((file) => {
      const asset = bundle[file];
      if (asset?.type !== 'asset') throw new Error(`${file} was not built.`);
      return String(asset.source).trim();
    })
    .join('');
}

/**
 * Returns a tag by which the program takes the style sheet for loaded, because its rules are in the document already. A
 * disabled style sheet is not fetched.
 */
export function placeholderTag(file: string): string {
  return `<link rel="stylesheet" href="/${file}" disabled>`;
}
