import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictOf, unsavedEdit } from '../../cards/rules/card-sync.ts';
import type { CardFieldName } from '../../cards/card-fields.ts';
import type { CardTexts } from '../../cards/rules/card-texts.ts';
import { conflictingFields } from '../../platform/rules/text/merge-edit.ts';
import type { Card } from '../../cards/contract/card.ts';
import { newCard } from './shown-cards.ts';
import { CardSaver, type CardSave, type SaveOutcome } from './card-saver.ts';

const lost = { type: 'failed', fault: 'retry' } as const;
const fields = ['term', 'definition'] as const;

/** Models the server: one card, the rules for saving it, and the author of each text. */
class ModelServer {
  card: Card = { ...newCard('a', 0), term: 'first', definition: 'first' };
  readonly #authors = new Map<string, Editor>();

  put(editor: Editor, { edit, revision, seen }: CardSave): SaveOutcome {
    const isOutdated = revision !== this.card.revision;
    if (fields.every((field) => edit[field] === undefined || edit[field] === this.card[field])) {
      return { type: 'accepted', card: this.card };
    }
    const conflicts = isOutdated ? conflictingFields({ edit: { ...edit }, seen, current: this.card }) : [];
    if (conflicts.length > 0) return { type: 'conflicted', card: this.card };
    for (const field of fields) if (edit[field] !== undefined) this.#write(editor, field, edit[field]);
    this.card = { ...this.card, revision: this.card.revision + 1 };
    return { type: 'accepted', card: this.card };
  }

  #write(editor: Editor, field: CardFieldName, text: string): void {
    const before = this.card[field];
    const author = this.#authors.get(before);
    const isTheirs = author !== undefined && author !== editor;
    if (isTheirs && before !== text && !editor.hasSeen(before)) throw new Error(`Nobody saw "${before}" go.`);
    this.#authors.set(text, editor);
    this.card = { ...this.card, [field]: text };
  }
}

interface Request {
  readonly save: CardSave;
  readonly answer: (answer: SaveOutcome) => void;
}

class Editor {
  readonly #server: ModelServer;
  readonly #name: string;
  readonly #shown = new Set<string>();
  readonly #timers = new Set<() => void>();
  readonly #saver: CardSaver;
  #known: Card;
  #typed = 0;
  /** Requests on their way to the server. Answers are on their way back. */
  readonly requests: Request[] = [];
  readonly answers: (() => void)[] = [];

  constructor(server: ModelServer, name: string) {
    this.#server = server;
    this.#name = name;
    this.#known = server.card;
    this.#saver = new CardSaver({
      send: (save) => new Promise((answer) => void this.requests.push({ save, answer })),
      create: async () => ({ ...lost, type: 'notMade', mayExist: true }),
      shownCard: () => this.#known,
      onCreated: () => undefined,
      onDropped: () => undefined,
      onReceived: (card) => this.#learn(card),
      onFailure: () => undefined,
      wait: (_, callback) => {
        this.#timers.add(callback);
        return () => void this.#timers.delete(callback);
      },
      whenPainted: (callback) => callback(),
    });
  }

  type(field: CardFieldName): void {
    this.#typed += 1;
    this.#saver.edit('a', { [field]: `${this.#name} ${this.#typed}` });
  }

  read(): void {
    this.#learn(this.#server.card);
    this.#saver.dispatch({ type: 'received', card: this.#server.card });
  }

  arrive(index: number, isAnswered: boolean): void {
    const [request] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    if (!request) return;
    const outcome = this.#server.put(this, request.save);
    this.answers.push(() => request.answer(isAnswered ? outcome : lost));
  }

  lose(index: number): void {
    const [request] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    request?.answer(lost);
  }

  hear(): void {
    this.answers.shift()?.();
  }

  leave(): void {
    this.#saver.dispatch({ type: 'leaving' });
  }

  choose(choice: 'mine' | 'theirs'): void {
    for (const field of fields) {
      const theirs = this.#conflict()[field];
      if (theirs === undefined) continue;
      this.#shown.add(theirs);
      this.#saver.dispatch({ type: 'resolved', id: 'a', field, choice });
    }
  }

  retry(): void {
    for (const callback of this.#timers) callback();
    this.#timers.clear();
    this.#saver.retry();
  }

  hasSeen(text: string): boolean {
    return this.#shown.has(text);
  }

  isAsked(): boolean {
    return Object.keys(this.#conflict()).length > 0;
  }

  #conflict(): CardTexts {
    const card = this.#saver.card('a');
    return card ? conflictOf(card) : {};
  }

  isSaved(): boolean {
    return this.#saver.state() === 'saved';
  }

  /** A field shows the server's text unless a different one was typed. */
  #learn(card: Card): void {
    if (card.revision < this.#known.revision) return;
    this.#known = card;
    const mine = this.#saver.card('a');
    const unsaved = mine ? unsavedEdit(mine) : {};
    for (const field of fields) if (unsaved[field] === undefined) this.#shown.add(card[field]);
  }
}

const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.constantFrom(
    'type',
    'type',
    'type',
    'arrive',
    'arrive',
    'unanswered',
    'lose',
    'hear',
    'hear',
    'read',
    'choose',
    'retry',
    'leave',
  ),
  field: fc.constantFrom(...fields),
  choice: fc.constantFrom('mine' as const, 'theirs' as const),
  index: fc.nat({ max: 3 }),
});

test('of two who type into one card, nobody overwrites a text unseen, whatever gets lost on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const server = new ModelServer();
      const editors = [new Editor(server, 'one'), new Editor(server, 'two')];
      for (const { who, what, field, choice, index } of steps) {
        const editor = editors[who];
        if (what === 'type') editor?.type(field);
        if (what === 'arrive') editor?.arrive(index, true);
        if (what === 'unanswered') editor?.arrive(index, false);
        if (what === 'lose') editor?.lose(index);
        if (what === 'hear') editor?.hear();
        if (what === 'read') editor?.read();
        if (what === 'choose') editor?.choose(choice);
        if (what === 'retry') editor?.retry();
        if (what === 'leave') editor?.leave();
        await flushPromises();
      }
      for (let rounds = 0; editors.some((editor) => !editor.isSaved()); rounds += 1) {
        expect(rounds).toBeLessThan(200);
        for (const editor of editors) {
          editor.arrive(0, true);
          editor.hear();
          editor.choose('mine');
          editor.retry();
          await flushPromises();
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('who types alone is never asked, whatever gets lost on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const editor = new Editor(new ModelServer(), 'one');
      for (const { what, field, index } of steps) {
        if (what === 'type') editor.type(field);
        if (what === 'arrive') editor.arrive(index, true);
        if (what === 'unanswered') editor.arrive(index, false);
        if (what === 'lose') editor.lose(index);
        if (what === 'hear') editor.hear();
        if (what === 'read') editor.read();
        if (what === 'retry') editor.retry();
        await flushPromises();
        expect(editor.isAsked()).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('a text that arrived just before the network went is known again after a long time without it', async () => {
  const server = new ModelServer();
  const editor = new Editor(server, 'one');
  editor.type('term');
  editor.arrive(0, false);
  editor.hear();
  await flushPromises();
  for (let key = 0; key < 20; key += 1) {
    editor.type('term');
    editor.lose(0);
    await flushPromises();
  }
  editor.retry();
  for (let round = 0; round < 3; round += 1) {
    editor.arrive(0, true);
    editor.hear();
    await flushPromises();
  }
  expect([editor.isAsked(), editor.isSaved(), server.card.term]).toEqual([false, true, 'one 21']);
});

test('two who type into different fields are never asked', async () => {
  const server = new ModelServer();
  const [one, two] = [new Editor(server, 'one'), new Editor(server, 'two')];
  for (let round = 0; round < 3; round += 1) {
    one.type('term');
    two.type('definition');
    for (const editor of [one, two, one, two]) {
      editor.arrive(0, true);
      editor.hear();
      await flushPromises();
    }
  }
  expect([one.isSaved(), two.isSaved()]).toEqual([true, true]);
  expect(server.card).toMatchObject({ term: 'one 3', definition: 'two 3' });
});

async function flushPromises(): Promise<void> {
  for (let count = 0; count < 12; count += 1) await Promise.resolve();
}
