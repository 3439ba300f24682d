import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../base/config.ts';
import { listenOn } from './listen-on.ts';

function newApp() {
  const app = fastify();
  onTestFinished(() => app.close());
  return app;
}

describe('Listening', () => {
  it('names the variable when the port is taken', async () => {
    const address = await listenOn(newApp(), { port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    await expect(listenOn(newApp(), { port, host: '127.0.0.1' })).rejects.toEqual(
      new ConfigError(`PORT ${port} is in use by another program`),
    );
  });

  it('names the variable when the address is not of this machine', async () => {
    await expect(listenOn(newApp(), { port: 0, host: '192.0.2.1' })).rejects.toEqual(
      new ConfigError('HOST 192.0.2.1 is no address of this machine'),
    );
  });
});
