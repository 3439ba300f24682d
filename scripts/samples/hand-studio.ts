import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type { Shot, StudioPage, StudioSettings } from './studio-page.ts';

declare const studioPage: StudioPage;

export interface HandStudio {
  /** RGBA, rows from the top. */
  readonly draw: (shot: Shot) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export const handModelFile = new URL('../../src/hands/web/model/right-hand.glb', import.meta.url);
/** WebGL in software, which gives the same result on every machine of a kind. */
const softwareWebGl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

export async function openStudio(settings: Omit<StudioSettings, 'modelBase64'>): Promise<HandStudio> {
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ args: softwareWebGl, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundlePage() });
  const modelBase64 = (await readFile(handModelFile)).toString('base64');
  await page.evaluate((all) => studioPage.setUp(all), { ...settings, modelBase64 });
  return {
    draw: async (shot) => {
      const pixels = Buffer.from(await page.evaluate((asked) => studioPage.draw(asked), shot), 'base64');
      return turnOver(pixels, settings.width * 4);
    },
    close: () => browser.close(),
  };
}

async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('./studio-page.ts', import.meta.url)), formats: ['iife'], name: 'studio' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('Vite builds once here');
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}

/** WebGL reads rows from the bottom. */
function turnOver(pixels: Buffer, rowBytes: number): Buffer {
  const rows = Array.from({ length: pixels.length / rowBytes }, (_, row) =>
    pixels.subarray(row * rowBytes, (row + 1) * rowBytes),
  );
  return Buffer.concat(rows.toReversed());
}
