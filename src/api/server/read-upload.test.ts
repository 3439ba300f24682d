import multipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerErrorHandler } from '../../platform/server/http/error-handler.ts';
import { sqlite } from '../../platform/server/database/sqlite.ts';
import { readUpload } from './read-upload.ts';

const kib = 1024;
const rule = { file: { field: 'file', maxBytes: 100 * kib }, poster: { field: 'poster', maxBytes: 10 * kib } };
let app: FastifyInstance | undefined;

interface Started {
  readonly app: FastifyInstance;
  readonly url: string;
}

async function start(work: (name: string) => Promise<void> = async () => undefined): Promise<Started> {
  app = fastify({ forceCloseConnections: true });
  registerErrorHandler(app, { config: { language: 'en' }, dialect: sqlite });
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post('/', async (incoming, reply) => {
    return await readUpload(incoming, reply, { rule, folder: tmpdir() }, async ({ file, poster, body }) => {
      await work(file.fileName);
      return { file: file.bytes.length, name: file.fileName, poster: poster?.bytes.length, body };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/` };
}

function form(parts: Record<string, number>): FormData {
  const data = new FormData();
  for (const [name, size] of Object.entries(parts)) data.append(name, new Blob([new Uint8Array(size)]), `${name}.bin`);
  return data;
}

describe('Reading an upload', () => {
  afterEach(() => app?.close());

  it('takes a file of exactly the limit, with its poster', async () => {
    const { url } = await start();
    const answer = await fetch(url, { method: 'POST', body: form({ file: 100 * kib, poster: 10 * kib }) });
    expect(await answer.json()).toEqual({ file: 100 * kib, name: 'file.bin', poster: 10 * kib });
  });

  it.each([
    ['one byte more', { file: 100 * kib + 1 }],
    ['ten times as much', { file: 1000 * kib }],
    ['a poster of one byte more', { file: 1, poster: 10 * kib + 1 }],
  ])('refuses %s with a 413 that can be read', async (_what, parts) => {
    const { url } = await start();
    const answer = await fetch(url, { method: 'POST', body: form(parts) });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      code: 'file-too-large',
      detail: 'Please upload files smaller than 0.098MB',
    });
  });

  it('misses the file in a form without it, and leaves other files alone', async () => {
    const { url } = await start();
    const missing = await fetch(url, { method: 'POST', body: form({ other: 5 }) });
    expect(await missing.json()).toMatchObject({
      status: 400,
      code: 'file-missing',
      detail: 'The file is missing: send it in the field "file"',
    });
    const both = await fetch(url, { method: 'POST', body: form({ other: 200 * kib, file: 3 }) });
    expect(await both.json()).toMatchObject({ file: 3 });
  });

  it('takes the last of two files, and JSON beside it', async () => {
    const { url } = await start();
    const data = form({ file: 3 });
    data.append('file', new Blob(['last']), 'last.bin');
    data.append('body', '{"term":"cat"}');
    const answer = await fetch(url, { method: 'POST', body: data });
    expect(await answer.json()).toEqual({ file: 4, name: 'last.bin', body: { term: 'cat' } });
    data.set('body', '{');
    const broken = await fetch(url, { method: 'POST', body: data });
    expect(await broken.json()).toMatchObject({ status: 400, detail: 'The field "body" is not JSON' });
  });

  it('wants multipart', async () => {
    const { url } = await start();
    const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ detail: 'Please send the file as multipart/form-data' });
  });

  it('answers a body that is cut short or not well-formed with 400', async () => {
    const { app: server } = await start();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    for (const payload of ['', '--x', half, 'nonsense']) {
      const answer = await server.inject({ method: 'POST', url: '/', headers, payload });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
      if (payload === half) expect(answer.json().detail).toBe('The upload is not well-formed or was cut short');
    }
  });

  it('cuts off a sender that never stops, and keeps nothing of it', async () => {
    const { url } = await start();
    const sent = await new Promise<number>((ended, failed) => {
      const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
      const chunk = Buffer.alloc(256 * kib);
      let bytes = 0;
      const end = () => ended(bytes);
      outgoing.on('close', end).on('error', end);
      outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      const pour = () => {
        while (!outgoing.destroyed && bytes < 256 * kib * kib) {
          bytes += chunk.length;
          if (!outgoing.write(chunk)) break;
        }
        if (bytes >= 256 * kib * kib) failed(new Error('Nobody stopped the sender'));
      };
      outgoing.on('drain', pour);
      pour();
    });
    expect(sent).toBeLessThan(64 * kib * kib);
  });

  describe('many at once', () => {
    /** Until they are let go. */
    function holdWork() {
      const begun: string[] = [];
      const letGo: (() => void)[] = [];
      let isHolding = true;
      onTestFinished(() => {
        isHolding = false;
        for (const resolve of letGo) resolve();
      });
      const work = (name: string) =>
        new Promise<void>((resolve) => {
          begun.push(name);
          letGo.push(resolve);
          if (!isHolding) resolve();
        });
      return { begun, work, letOneGo: () => letGo.shift()?.() };
    }

    const named = (name: string) => {
      const data = new FormData();
      data.append('file', new Blob([new Uint8Array(10)]), name);
      return data;
    };

    it('has the files of two in memory at a time, and answers all', async () => {
      const { begun, work, letOneGo } = holdWork();
      const { url } = await start(work);
      const names = ['a', 'b', 'c', 'd', 'e'];
      const answers = names.map((name) => fetch(url, { method: 'POST', body: named(name) }));
      for (let done = 0; done < names.length; done++) {
        const count = Math.min(done + 2, names.length);
        await vi.waitFor(() => expect(begun).toHaveLength(count));
        await fetch(url, { method: 'POST', body: '{}' });
        expect(begun).toHaveLength(count);
        letOneGo();
      }
      expect(begun.toSorted()).toEqual(names);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    });

    it('passes over a client that went away while it waited', async () => {
      const { begun, work, letOneGo } = holdWork();
      const { app: server, url } = await start(work);
      const held = ['a', 'b'].map((name) => fetch(url, { method: 'POST', body: named(name) }));
      await vi.waitFor(() => expect(begun).toHaveLength(2));
      const request = new Promise<IncomingMessage>((resolve) => server.server.once('request', resolve));
      const leaving = new AbortController();
      const left = fetch(url, { method: 'POST', body: named('gone'), signal: leaving.signal }).catch(() => 'gone');
      const { socket } = await request;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      leaving.abort();
      await closed;
      const last = fetch(url, { method: 'POST', body: named('c') });
      letOneGo();
      await vi.waitFor(() => expect(begun).toHaveLength(3));
      letOneGo();
      letOneGo();
      expect((await Promise.all([...held, last])).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await left, begun.slice(2)]).toEqual(['gone', ['c']]);
    });
  });
});
