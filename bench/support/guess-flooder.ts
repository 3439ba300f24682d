import { Agent, request } from 'node:http';

/** A thousand networks guess the password until the process is killed, each as fast as it is answered. */
const { hostname, port } = new URL(process.argv[2] ?? '');
const networks = 1_000;
const body = JSON.stringify({ password: 'not this one' });

for (let network = 0; network < networks; network++) {
  const address = `11.${network >> 8}.${network & 255}.7`;
  guess(new Agent({ keepAlive: true }), address);
}
process.send?.('begun');

function guess(agent: Agent, address: string): void {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address };
  const sent = request({ hostname, port, method: 'POST', path: '/api/auth/login', agent, headers }, (answer) => {
    answer.resume().once('end', () => guess(agent, address));
  });
  sent.once('error', () => setTimeout(() => guess(agent, address), 100));
  sent.end(body);
}
