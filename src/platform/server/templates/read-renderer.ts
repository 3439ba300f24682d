import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param name of the module's export
 * @returns undefined without the server's build; documents are then not rendered
 */
export async function readRenderer(ssrDir: string, moduleName: string, name: string): Promise<unknown> {
  const file = join(ssrDir, moduleName);
  if (!existsSync(file)) return undefined;
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return exported[name];
}
