import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { post, sent, signIn, startServer } from './start-server.ts';

const terms = ['Hello', 'Book', 'Good night', 'Friend', 'School'];

/** A server of its own with one public set of five cards that show the picture; `url` is the set's embed. */
export async function startStudio(photo: Buffer): Promise<{ url: string; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcard-studio-bench-'));
  const { origin, close } = await startServer({ DATA_DIR: dataDir });
  const setId = await fillSet(origin, photo);
  return {
    url: `${origin}/embed/${setId}`,
    async close() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillSet(origin: string, photo: Buffer): Promise<string> {
  const cookie = await signIn(origin);
  const set = await (await post(origin, '/api/sets', { title: 'Greetings', visibility: 'public' }, cookie)).json();
  for (const term of terms) {
    const card = await (await post(origin, `/api/sets/${set.id}/cards`, { term }, cookie)).json();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    await sent(
      await fetch(`${origin}/api/cards/${card.id}/media`, { method: 'POST', headers: { cookie, origin }, body: form }),
    );
  }
  return set.id;
}
