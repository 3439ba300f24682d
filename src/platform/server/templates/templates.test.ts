import { studyModes } from '../../rules/addresses/modes.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { signIn, testApp, testServices, testTemplates } from '../../../testing/server/test-services.ts';
import type { RenderEmbed } from '../../rules/pages/rendered-page.ts';
import { readEmbedRenderer, type Templates } from './templates.ts';

describeOnDatabase('The rendered embed', (database) => {
  async function start(render: RenderEmbed, documents: Partial<Templates> = {}) {
    const renderEmbed = vi.fn<RenderEmbed>(render);
    const templates = testTemplates({ renderEmbed, ...documents });
    const services = await testServices(await database.open(), { templates });
    const app = await testApp(services);
    const cookie = await signIn(app);
    const set = (
      await app.inject({ method: 'POST', url: '/api/sets', headers: { cookie }, payload: { title: 'Greetings' } })
    ).json();
    const addCard = (term: string) =>
      app.inject({ method: 'POST', url: `/api/sets/${set.id}/cards`, headers: { cookie }, payload: { term } });
    const rename = (title: string) =>
      app.inject({ method: 'PUT', url: `/api/sets/${set.id}`, headers: { cookie }, payload: { title } });
    const open = async (search = '') => (await app.inject({ url: `/embed/${set.id}${search}` })).body;
    return { app, setId: set.id, addCard, rename, open, renderEmbed };
  }

  const view = { html: '<p>A card</p>', preloads: '' };
  const render: RenderEmbed = ({ set, cards, parameters }) => ({
    html: `<p>${set.title}: ${cards[0]?.term} ${parameters.hideSettings ? 'plain' : 'full'}</p>`,
    preloads: '<link rel="preload" as="image" href="/media/a.png">',
  });

  it('stands in the document, and what it needs in the head', async () => {
    const { addCard, open } = await start(render);
    await addCard('Hello');
    const body = await open();
    expect(body).toContain('<div id="root" data-rendered><p>Greetings: Hello full</p></div>');
    expect(body).toMatch(/<link rel="preload"[^>]*>.*<\/head>/);
  });

  it('has the loading text beside it while it is concealed, or in its place', async () => {
    const { addCard, open, app } = await start(({ parameters }) => (parameters.shuffle ? undefined : view));
    const note = '<p class="loading-note" role="status">Loading flashcards...</p>';
    await addCard('Hello');
    expect(await open()).toContain(`<div id="root" data-rendered><p>A card</p></div>${note}`);
    expect(await open('?shuffle=1')).toContain(`<div id="root"></div>${note}`);
    expect((await app.inject({ url: '/embed/missing' })).body).not.toContain(note);
  });

  it('is rendered once for each address until something of it changes', async () => {
    const { addCard, rename, open, renderEmbed } = await start(render);
    await addCard('Hello');
    for (const search of ['', '', '?hideSettings=1', '?hideSettings=1&unknown=2', '?']) await open(search);
    expect(renderEmbed).toHaveBeenCalledTimes(2);
    await rename('Good evening');
    expect(await open()).toContain('Good evening: Hello full');
    expect(renderEmbed).toHaveBeenCalledTimes(3);
  });

  it('is replaced by the text for browsers without JavaScript, except a card, which stays above it', async () => {
    const { addCard, open } = await start(() => view);
    await addCard('Hello');
    const [, belowCard] = /<noscript><aside(.*)<\/aside>/.exec(await open()) ?? [];
    expect(belowCard).toContain('Turning cards needs JavaScript.');
    const hidden = '<noscript><style>#root{display:none}</style><main';
    for (const [mode, words] of [
      ['match', 'The match game needs JavaScript.'],
      ['quiz', 'The quiz needs JavaScript.'],
    ]) {
      const body = await open(`?defaultMode=${mode}`);
      expect(body).toContain('<p>A card</p>');
      expect(body).toContain(hidden);
      expect(body).toContain(words);
    }
  });

  it('stands in the document of its mode', async () => {
    const embeds = { flip: 'flip', match: 'match', quiz: 'quiz' };
    const { app, setId } = await start(() => view, { embeds });
    for (const mode of studyModes) {
      expect((await app.inject({ url: `/embed/${setId}?defaultMode=${mode}` })).body).toBe(mode);
    }
  });

  it('is missing when it cannot be rendered, and in the other documents of the set', async () => {
    const { app, setId, addCard, open, renderEmbed } = await start(() => {
      throw new Error('of a renderer');
    });
    await addCard('Hello');
    expect(await open()).toContain('<div id="root"></div>');
    expect(renderEmbed).toHaveBeenCalledTimes(1);
    for (const url of [`/catalog/set/${setId}`, `/sets/${setId}/play`, '/embed/missing']) await app.inject({ url });
    expect(renderEmbed).toHaveBeenCalledTimes(1);
  });
});

it('comes from the build for the server, where there is one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  expect(await readEmbedRenderer(dir)).toBeUndefined();
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'render-embed.js'), 'export const renderEmbed = () => undefined;');
  expect(await readEmbedRenderer(dir)).toBeTypeOf('function');
});
