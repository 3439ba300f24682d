import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const styles = `
body { margin: 0 auto; padding: 16px; max-inline-size: 1200px; font: 15px/1.5 sans-serif; background: #fbfaf6 }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 20px; margin: 0; padding: 0; list-style: none }
li { border: 1px solid #ddd; border-radius: 12px; background: #fff; overflow: hidden }
img { display: block; inline-size: 100%; block-size: auto; aspect-ratio: 4 / 3; object-fit: cover }
h2, p { margin: 8px 12px; font-size: 15px }
`;

/**
 * Serves the catalog's first page as written by hand, with a document and the same pictures. The first ones load
 * eagerly.
 */
export async function serveStaticCatalog(titles: readonly string[], picture: Buffer) {
  const tiles = titles.map((title, index) => {
    const loading = index < 8 ? 'fetchpriority="high"' : 'loading="lazy"';
    return `<li><a href="/set/${index}"><img src="/${index}.webp" width="640" height="480" alt="" ${loading}><h2>${title}</h2></a><p>1 card · 0 views</p></li>`;
  });
  const document = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sets</title><link rel="icon" href="data:,"><style>${styles}</style><h1>Flashcard Study Sets</h1><form><input type="search" placeholder="Search"></form><ul>${tiles.join('')}</ul></html>`;
  const compressed = brotliCompressSync(document);
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.webp')) response.writeHead(200, { 'content-type': 'image/webp' }).end(picture);
    else response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(compressed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed(undefined))),
  };
}
