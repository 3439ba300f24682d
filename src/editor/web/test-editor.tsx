import { readFile } from 'node:fs/promises';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { openTestSqlite } from '../../testing/server/test-databases.ts';
import { signIn, testApp, testServices } from '../../testing/server/test-services.ts';
import type { Card } from '../../cards/contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';
import { SetEditor } from './set-editor.tsx';
import { FakeNetwork } from './test-network.ts';

// jsdom has its own byte arrays; the server in this process needs Node's.
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor,
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
});

export const picture = await readFile('src/samples/server/media/letter-a.jpg');

expectNoListenersLeft();
beforeEach(() => {
  completeWindow();
  forgetWindowListeners();
});
afterEach(cleanup);

export type User = ReturnType<typeof userEvent.setup>;

export function field(name: string): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}

export function term(number: number): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: `Term ${number}` });
}

export function definition(number: number): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: `Definition ${number}` });
}

export function terms(): string[] {
  return screen.queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^Term \d/ }).map((each) => each.value);
}

export function status(): string | null | undefined {
  return document.querySelector('[data-status]')?.textContent;
}

export function fileInput(name: string): HTMLInputElement {
  return screen.getByLabelText(name, { selector: 'input[type=file]' });
}

export function pictureFile(): File {
  return new File([picture], 'letter-a.jpg', { type: 'image/jpeg' });
}

export async function chooseMedia(user: User, number: number, file: File): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Add media to card ${number}` }));
  fireEvent.change(fileInput('Image or video'), { target: { files: [file] } });
}

export async function openInformation(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Set Information' }));
}

export async function openImport(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Import/Export Cards' }));
}

/** @param pasted is entered at once, as typing a long text is slow */
export async function retype(user: User, input: HTMLElement, typed: string, pasted = ''): Promise<void> {
  await user.clear(input);
  if (typed !== '') await user.type(input, typed);
  if (pasted !== '') await user.paste(pasted);
}

export function drop(target: HTMLElement, ...files: File[]): void {
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } });
}

export function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

function forgetWindowListeners(): void {
  const spy = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    for (const [type, listener] of spy.mock.calls) window.removeEventListener(type, listener);
    spy.mockRestore();
  });
}

interface OpenOptions {
  setId?: string;
  isDown?: boolean;
  isSignedOut?: boolean;
  /** A method and the beginning of a path. */
  held?: string;
}

export async function openEditor(fields: Partial<StudySet>, { setId, isDown, isSignedOut, held }: OpenOptions = {}) {
  const { server, network } = await startServer();
  const set: StudySet = await server.post('/api/sets', fields);
  Object.assign(network, { isDown, isSignedOut });
  const release = held === undefined ? undefined : network.hold(held);
  const id = setId ?? set.id;
  const site = renderScreen(<SetEditor setId={id} />, `/sets/${id}/edit`);
  return { ...site, network, set, release, user: userEvent.setup() };
}

/** Reloads the page. Only what the tab or the server has stored survives. */
export async function reloadPage(set: StudySet) {
  cleanup();
  const site = renderScreen(<SetEditor setId={set.id} />, `/sets/${set.id}/edit`);
  await screen.findByRole('heading', { name: /^Cards/ });
  return site;
}

export type Texts = readonly [term: string, definition: string];

/** For tests: the editor of a set with these cards. */
export async function openCards(texts: readonly Texts[], fields: Partial<StudySet> = {}, categoryNames: string[] = []) {
  const { server, network } = await startServer();
  const set: StudySet = await server.post('/api/sets', fields);
  for (const name of categoryNames) await server.post('/api/categories', { name });
  for (const [each, text] of texts) await server.post(`/api/sets/${set.id}/cards`, { term: each, definition: text });
  const site = renderScreen(<SetEditor setId={set.id} />, `/sets/${set.id}/edit`);
  await screen.findByRole('heading', { name: /^Cards/ });
  const stored = {
    set: (): Promise<StudySet> => server.get(`/api/sets/${set.id}`),
    sets: (): Promise<StudySet[]> => server.get('/api/sets'),
    cards: (): Promise<Card[]> => server.get(`/api/sets/${set.id}/cards`),
    async addSet(title: string): Promise<string> {
      return (await server.post('/api/sets', { title })).id;
    },
    async termsOf(setId: string): Promise<string[]> {
      const cards: Card[] = await server.get(`/api/sets/${setId}/cards`);
      return cards.map((card) => card.term);
    },
    addCard: (word: string): Promise<void> => server.post(`/api/sets/${set.id}/cards`, { term: word }),
    deleteSet: (): Promise<void> => server.delete(`/api/sets/${set.id}`),
    deleteCard: (cardId: string): Promise<void> => server.delete(`/api/cards/${cardId}`),
    editCard: (cardId: string, edit: Partial<Card>): Promise<void> => server.put(`/api/cards/${cardId}`, edit),
    editSet: (edit: Partial<StudySet>): Promise<void> => server.put(`/api/sets/${set.id}`, edit),
    async categories(): Promise<string[]> {
      const all: { name: string }[] = await server.get('/api/categories');
      return all.map((category) => category.name);
    },
  };
  return { ...site, network, set, server: stored, user: userEvent.setup() };
}

async function startServer() {
  const app = await testApp(await testServices(await openTestSqlite()));
  const cookie = await signIn(app);
  return { network: new FakeNetwork(app, cookie), server: serverOf(app, cookie) };
}

/** Calls the server directly, bypassing the page and its network. */
function serverOf(app: FastifyInstance, cookie: string) {
  return {
    async get(url: string) {
      return (await app.inject({ method: 'GET', url, headers: { cookie } })).json();
    },
    async delete(url: string) {
      await app.inject({ method: 'DELETE', url, headers: { cookie } });
    },
    async put(url: string, payload: object) {
      await app.inject({ method: 'PUT', url, headers: { cookie }, payload });
    },
    async post(url: string, payload: object) {
      return (await app.inject({ method: 'POST', url, headers: { cookie }, payload })).json();
    },
  };
}
