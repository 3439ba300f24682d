import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A server that only writes the answer of one address from memory. No server can answer faster. */
const [url = '', headers = '{}'] = process.argv.slice(2);
const { status, head, body } = await ask(url, JSON.parse(headers));
const server = createServer((_request, response) => response.writeHead(status, head).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`is at http://127.0.0.1:${address?.port}\n`);
});

interface Answer {
  readonly status: number;
  /** Names and values alternate. Headers that Node writes itself are not included. */
  readonly head: string[];
  readonly body: Buffer;
}

function ask(from: string, asked: IncomingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(from, { headers: asked }, (answer) => {
      const { statusCode = 0, headers: told } = answer;
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = told;
      const inTurn = Object.entries(kept).flatMap(([name, value]) => [name, String(value)]);
      buffer(answer).then((bytes) => resolve({ status: statusCode, head: inTurn, body: bytes }), reject);
    });
    asking.once('error', reject).end();
  });
}
