import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const document = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Greetings</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; block-size: 100vh; display: grid; grid-template-rows: auto 1fr auto; font: 17px sans-serif; background: #f6f4ef }
h1, p { margin: 0; padding: 16px; font-size: 17px }
#card { margin: 16px; padding: 16px; display: grid; place-items: center; border: 0; border-radius: 16px; background: #fff; font: 80px sans-serif }
#card > :last-child, #card.flipped > :first-child { display: none }
#card.flipped > :last-child { display: block }
img { max-inline-size: 100%; block-size: auto }
</style>
<h1>Greetings</h1>
<button id="card"><img src="/photo.jpg" width="800" height="600" alt="Sign" fetchpriority="high"><span>Hello</span></button>
<p>1 / 5</p>
<script>
document.getElementById('card').onclick = ({ currentTarget }) => currentTarget.classList.toggle('flipped');
</script>
</html>
`;

/** Serves a page for one card as written by hand, with a document and a picture. */
export async function serveStaticCard(photo: Buffer): Promise<{ url: string; close: () => Promise<void> }> {
  const compressed = brotliCompressSync(document);
  const server = createServer((request, response) => {
    if (request.url === '/photo.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    else response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(compressed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
