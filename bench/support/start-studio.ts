import { newFolder } from './children.ts';
import { post, sent, signIn, startServer } from './start-server.ts';

export interface Admin {
  readonly origin: string;
  readonly cookie: string;
}

/** Starts a server that `fill` fills. Its `url` is the page whose path `fill` returns. */
export async function startStudio(
  fill: (admin: Admin) => Promise<string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await newFolder();
  const { origin, close } = await startServer({ DATA_DIR: folder.path });
  const path = await fill({ origin, cookie: await signIn(origin) });
  return {
    url: origin + path,
    async close() {
      await close();
      await folder.remove();
    },
  };
}

/**
 * Adds a public set with a card for each term. All cards have the picture.
 * @returns the id of the set
 */
export async function addSet(
  { origin, cookie }: Admin,
  title: string,
  { terms, photo }: { terms: readonly string[]; photo: Buffer },
): Promise<string> {
  const description = 'Words for the first day, shown by hand and spelled.';
  const set = await (await post(origin, '/api/sets', { title, description, visibility: 'public' }, cookie)).json();
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
