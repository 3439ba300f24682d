import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** A bare server that refuses each guess, which measures the machine's own share. */
const server = createServer(async (request, response) => {
  await json(request).catch(() => undefined);
  response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`is at http://127.0.0.1:${address.port}  \n`);
});
