import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unsavedEdit, type SaveFault } from '../../../../shared/cards/card-sync.ts';
import type { Card, CardEdit } from '../../../../shared/contract/card.ts';
import { maxSaveRetryMs, minSaveRetryMs } from '../../../../shared/limits.ts';
import { newCard } from './card-list.ts';
import { CardSaver, type CardSave, type MakeOutcome, type SaveOutcome } from './card-saver.ts';

describe('saving', () => {
  test('an edit goes as soon as nothing else waits to be done', () => {
    const { saver, server, beIdle } = setUp({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saving');
    expect(unsaved(saver)).toEqual(new Map([['a', { term: 'H' }]]));
    beIdle();
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'H' } }]);
    expect(saver.state()).toBe('saving');
  });

  test('is told with the first key, before anything is sent, and not with every one', () => {
    const { saver, server, beIdle } = setUp({ isIdleAtOnce: false });
    const states: string[] = [];
    saver.subscribe(() => states.push(saver.state()));
    saver.edit('a', { term: 'H' });
    saver.edit('a', { term: 'He' });
    saver.edit('b', { term: 'x' });
    expect(server.count()).toBe(0);
    expect(states).toEqual(['saving']);
    beIdle();
    expect(server.count()).toBe(2);
  });

  test('what is typed while a request is under way is merged and goes next', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: 'H' });
    saver.edit('a', { term: 'He' });
    saver.edit('a', { definition: 'x' });
    saver.edit('a', { term: 'Hel' });
    expect(server.open).toHaveLength(1);
    await server.answer('accepted');
    expect(server.open).toMatchObject([{ edit: { term: 'Hel', definition: 'x' } }]);
    await server.answer('accepted');
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saved');
  });

  test('what is typed before that goes together', () => {
    const { saver, server, beIdle } = setUp({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    saver.edit('b', { term: 'x' });
    saver.edit('a', { term: 'He' });
    beIdle();
    expect(server.open).toMatchObject([
      { cardId: 'a', edit: { term: 'He' } },
      { cardId: 'b', edit: { term: 'x' } },
    ]);
  });

  test.for([
    ['the page may end', (saver: CardSaver): unknown => saver.dispatch({ type: 'leaving' })],
    ['everything is to be saved', (saver: CardSaver): unknown => void saver.saveAll()],
  ] as const)('nothing is waited for when %s', ([, happen]) => {
    const { saver, server, beIdle } = setUp({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    happen(saver);
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'H' } }]);
    beIdle();
    expect(server.count()).toBe(1);
  });

  test('cards do not wait for each other', () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.edit('b', { term: '2' });
    expect(server.open.map((save) => save.cardId)).toEqual(['a', 'b']);
  });

  test('what the server has not accepted yet can be asked for, newest text first', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1', definition: 'd' });
    saver.edit('a', { term: '2' });
    expect(unsaved(saver)).toEqual(new Map([['a', { term: '2', definition: 'd' }]]));
    await server.answer('accepted');
    await server.answer('accepted');
    expect(unsaved(saver).size).toBe(0);
  });

  test('what is accepted is told, card by card', async () => {
    const { saver, server, told } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('accepted');
    expect(told).toMatchObject([{ id: 'a', term: '1' }]);
  });
});

describe('a failure', () => {
  test('is told once per failing spell, not per key', async () => {
    const { saver, server, failures } = setUp();
    for (const term of ['1', '12', '123']) {
      saver.edit('a', { term });
      await server.answer('retry');
    }
    saver.edit('b', { term: '4' });
    await server.answer('retry');
    expect(failures()).toBe(1);
    expect(saver.state()).toBe('unsaved');

    saver.edit('b', { term: '5' });
    await server.answerAll('accepted');
    expect(saver.state()).toBe('saved');
    saver.edit('a', { term: '6' });
    await server.answer('retry');
    expect(failures()).toBe(2);
  });

  test('keeps the text, which goes with the next edit', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1', definition: 'kept' });
    await server.answer('retry');
    expect(unsaved(saver).get('a')).toEqual({ term: '1', definition: 'kept' });
    saver.edit('a', { term: '12' });
    expect(server.open).toMatchObject([{ edit: { term: '12', definition: 'kept' } }]);
  });

  test('does not bring an older text back over one that was typed meanwhile', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    await server.answer('retry');
    expect(server.open).toMatchObject([{ edit: { term: '2' } }]);
  });

  test('is tried again after pauses that double up to a limit, until it is accepted', async () => {
    const { saver, server, clock } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      pauses.push(clock.pauseMs());
      clock.ring();
      await server.answer('retry');
    }
    expect(pauses.slice(0, 3)).toEqual([minSaveRetryMs, 2 * minSaveRetryMs, 4 * minSaveRetryMs]);
    expect(pauses.at(-1)).toBe(maxSaveRetryMs);
    clock.ring();
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: '1' });
    expect(clock.isSet()).toBe(false);
  });

  test('of several cards is over for all as soon as one gets through', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.edit('b', { term: '2' });
    await server.answerAll('retry');
    saver.edit('a', { term: '3' });
    await server.answer('accepted');
    expect(server.open).toMatchObject([{ cardId: 'b', edit: { term: '2' } }]);
  });

  test('is tried again when the network is back', async () => {
    const { saver, server, clock } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.retry();
    expect(server.open).toHaveLength(1);
    expect(clock.isSet()).toBe(false);
  });

  test('is over with the first text that is accepted, also while more is typed', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.edit('a', { term: '12' });
    saver.edit('a', { term: '123' });
    expect(saver.state()).toBe('unsaved');
    await server.answer('accepted');
    expect(saver.state()).toBe('saving');
  });

  test('that is a refusal is not tried again by itself: the same text would be refused again', async () => {
    const { saver, server, clock, failures } = setUp();
    saver.edit('a', { term: 'too long' });
    await server.answer('refused');
    expect(clock.isSet()).toBe(false);
    saver.retry();
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('unsaved');
    saver.edit('a', { term: 'short' });
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
    expect(failures()).toBe(1);
  });

  test('that is a refusal of one card does not hide the refusal of another', async () => {
    const { saver, server, failures } = setUp();
    saver.edit('a', { term: 'too long' });
    await server.answer('refused');
    saver.edit('b', { term: 'too long' });
    await server.answer('refused');
    expect(failures()).toBe(2);
  });

  test('for want of a session waits until everything is tried once more', async () => {
    const { saver, server, clock } = setUp();
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    await server.answer('signed-out');
    expect(server.open).toHaveLength(0);
    expect(clock.isSet()).toBe(false);
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    expect(await isSaved).toBe(true);
    expect(server.accepted.get('a')).toEqual({ term: '2' });
  });
});

describe('saving everything', () => {
  test('waits for what is under way and says whether all is saved', async () => {
    const { saver, server } = setUp();
    expect(await saver.saveAll()).toBe(true);
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    await server.answer('retry');
    expect(await isSaved).toBe(false);
  });

  test('tries once more what was refused', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('refused');
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    expect(await isSaved).toBe(true);
  });
});

describe('leaving the page', () => {
  test('sends what waits in a request that outlives the page, in place of the one under way', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { definition: 'd' });
    saver.edit('a', { term: '1' });
    const [first] = server.open;
    saver.dispatch({ type: 'leaving' });
    expect(first?.signal.aborted).toBe(true);
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { definition: 'd', term: '1' } }]);
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
  });

  test('sends again what would end with the page, and leaves alone what outlives it', () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.dispatch({ type: 'leaving' });
    saver.dispatch({ type: 'leaving' });
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
    expect(server.count()).toBe(2);
  });

  test('sends what had failed', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.dispatch({ type: 'leaving' });
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
  });
});

describe('a new card', () => {
  test('takes edits before it exists; they follow its creation', async () => {
    const { saver, server, add, make } = setUp();
    add('new');
    saver.edit('new', { term: 'Hello' });
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saving');
    await make('a');
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'Hello' } }]);
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
  });

  test('that nothing was typed into is saved when it exists', async () => {
    const { saver, add, make } = setUp();
    add('new');
    await make('a');
    expect(saver.state()).toBe('saved');
  });

  test('that could not be made keeps its text for another try', async () => {
    const { saver, server, add, make } = setUp();
    add('new');
    saver.edit('new', { term: 'Hello' });
    await make('retry');
    expect(saver.state()).toBe('unsaved');
    const isSaved = saver.saveAll();
    await make('retry');
    expect(await isSaved).toBe(false);
    saver.dispatch({ type: 'makingAsked', id: 'new' });
    await make('a');
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: 'Hello' });
  });

  test('waits for the one before it, so that they come in order', async () => {
    const { add, make, making } = setUp();
    add('new');
    add('other');
    expect(making()).toEqual(['new']);
    await make('retry');
    expect(making()).toEqual(['other']);
  });

  test.for([
    ['when the network is back', ({ saver }: SetUp): unknown => saver.retry()],
    ['after a pause', ({ clock }: SetUp): unknown => clock.ring()],
    [
      'when another one could be made',
      async ({ add, make }: SetUp): Promise<void> => {
        add('other');
        await make('b');
      },
    ],
    ['when everything is to be saved', ({ saver }: SetUp): unknown => void saver.saveAll()],
  ] as const)('that did not reach the server is asked for again %s', async ([, happen]) => {
    const setup = setUp();
    setup.add('new');
    await setup.make('retry');
    expect(setup.making()).toEqual([]);
    await happen(setup);
    expect(setup.making()).toEqual(['new']);
  });

  test('that is refused waits to be asked for', async () => {
    const { saver, clock, add, make, making } = setUp();
    add('new');
    saver.edit('new', { term: 'Hello' });
    await make('refused');
    expect(clock.isSet()).toBe(false);
    saver.retry();
    expect(making()).toEqual([]);
  });

  test('that is given up leaves nothing to save', async () => {
    const { saver, server, add, make } = setUp();
    add('new');
    await make('retry');
    saver.edit('new', { term: 'Hello' });
    saver.dispatch({ type: 'dropped', id: 'new' });
    expect(saver.state()).toBe('saved');
    expect(server.open).toHaveLength(0);
  });
});

describe('deleting a card', () => {
  test('waits for the request under way and drops what waits', async () => {
    const { saver, server } = setUp();
    const steps: string[] = [];
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    const isRemoved = saver.remove('a', async () => void steps.push('deleted'));
    await server.answer('accepted', () => steps.push('answered'));
    await isRemoved;
    expect(steps).toEqual(['answered', 'deleted']);
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saved');
  });

  test('that fails saves on', async () => {
    const { saver, server } = setUp();
    const isRemoved = saver.remove('a', () => Promise.reject(new TypeError('offline')));
    saver.edit('a', { term: '1' });
    await expect(isRemoved).rejects.toThrow('offline');
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: '1' });
  });

  test('elsewhere makes its text impossible to save; it is dropped when the editor is left', async () => {
    const { saver, server, failures } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('gone');
    expect(failures()).toBe(1);
    expect(saver.state()).toBe('unsaved');
    saver.dispatch({ type: 'goneForgotten' });
    expect(saver.state()).toBe('saved');
  });
});

describe('whatever the network does', () => {
  test('the server ends up with the last text of every card, and each card has one request at most', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { saver, server, clock, beIdle } = setUp({ isIdleAtOnce: false });
        const typed = new Map<string, CardEdit>();
        for (const next of steps) {
          if (next.type === 'edit') {
            typed.set(next.cardId, { ...typed.get(next.cardId), ...next.edit });
            saver.edit(next.cardId, next.edit);
          }
          if (next.type === 'answer') await server.answerAt(next.index, next.outcome);
          if (next.type === 'flush') {
            if (next.isProcessed) server.processAborted();
            saver.dispatch({ type: 'leaving' });
          }
          if (next.type === 'online') saver.retry();
          if (next.type === 'pause') clock.ring();
          if (next.type === 'idle') beIdle();
          expect(server.hasOnePerCard()).toBe(true);
          for (const [cardId, edit] of unsaved(saver)) expect(typed.get(cardId)).toMatchObject(edit);
        }
        const isSaved = saver.saveAll();
        await server.answerAll('accepted');
        expect(await isSaved).toBe(true);
        expect(saver.state()).toBe('saved');
        expect(server.accepted).toEqual(typed);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a card that is made late gets every edit that was made before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1 }), fc.array(edit), fc.nat(3), async (before, after, failures) => {
        const { saver, server, add, make } = setUp();
        add('new');
        for (const each of before) saver.edit('new', each);
        for (let failed = 0; failed < failures; failed += 1) {
          await make('refused');
          saver.dispatch({ type: 'makingAsked', id: 'new' });
        }
        await make('a');
        for (const each of after) saver.edit('a', each);
        await server.answerAll('accepted');
        expect(server.accepted.get('a')).toEqual(Object.assign({}, ...before, ...after));
      }),
    );
  });
});

const edit: fc.Arbitrary<CardEdit> = fc.oneof(
  fc.record({ term: fc.string({ maxLength: 3 }) }),
  fc.record({ definition: fc.string({ maxLength: 3 }) }),
  fc.record({ showMediaAndText: fc.boolean() }),
);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('edit' as const), cardId: fc.constantFrom('a', 'b', 'c'), edit }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      index: fc.nat(2),
      outcome: fc.constantFrom<Outcome>('accepted', 'accepted', 'retry', 'refused', 'signed-out'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('idle' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('flush' as const), isProcessed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('online' as const, 'pause' as const) }) },
);

/** What the server says, or why it says nothing. */
type Outcome = 'accepted' | SaveFault;
type Answer = (outcome: SaveOutcome) => void;

/** A server whose answers come when, and as, the test says. */
class FakeServer {
  readonly accepted = new Map<string, CardEdit>();
  readonly #open = new Map<CardSave, Answer>();
  #count = 0;
  #revision = 0;

  get open(): CardSave[] {
    return [...this.#open.keys()];
  }

  count(): number {
    return this.#count;
  }

  send(save: CardSave): Promise<SaveOutcome> {
    this.#count += 1;
    const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
    this.#open.set(save, resolve);
    save.signal.addEventListener('abort', () => {
      this.#open.delete(save);
      resolve(failed('retry'));
    });
    return promise;
  }

  hasOnePerCard(): boolean {
    return new Set(this.open.map((save) => save.cardId)).size === this.#open.size;
  }

  answer(outcome: Outcome, before?: () => void): Promise<void> {
    before?.();
    return this.answerAt(0, outcome);
  }

  async answerAt(index: number, outcome: Outcome): Promise<void> {
    const [save, resolve] = [...this.#open][index % Math.max(1, this.#open.size)] ?? [];
    if (!save || !resolve) return;
    this.#open.delete(save);
    if (outcome === 'accepted') resolve({ outcome, card: this.#accept(save) });
    else resolve(failed(outcome));
    await settle();
  }

  /** All that are open now, and all that follow them. A failure's next try is not one of those. */
  async answerAll(outcome: Outcome): Promise<void> {
    if (outcome !== 'accepted') {
      for (const _ of this.open) await this.answer(outcome);
      return;
    }
    while (this.#open.size > 0) await this.answer(outcome);
  }

  /** The requests that are under way reach the server, but not their answers the browser. */
  processAborted(): void {
    for (const save of this.open) this.#accept(save);
  }

  #accept({ cardId, edit: saved }: CardSave): Card {
    this.accepted.set(cardId, { ...this.accepted.get(cardId), ...saved });
    return Object.assign(newCard(cardId, 0), this.accepted.get(cardId), { revision: ++this.#revision });
  }
}

/** Lets everything happen that an answer sets off. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

function failed(fault: SaveFault) {
  return { outcome: 'failed', fault } as const;
}

function unsaved(saver: CardSaver): Map<string, CardEdit> {
  return new Map([...saver.cards()].map(([id, card]) => [id, unsavedEdit(card)]));
}

function setUp({ isIdleAtOnce = true } = {}) {
  const server = new FakeServer();
  const known = new Map<string, Card>();
  const told: Card[] = [];
  const makings: { id: string; answer: (outcome: MakeOutcome) => void }[] = [];
  const waiting: (() => void)[] = [];
  let failures = 0;
  let timer: { ms: number; callback: () => void } | undefined;
  const saver = new CardSaver({
    send: (save) => server.send(save),
    make: (id) => new Promise((answer) => void makings.push({ id, answer })),
    knownCard: (id) => known.get(id) ?? newCard(id, 0),
    onMade: (_, card) => known.set(card.id, card),
    onDropped: () => undefined,
    onTold: (card) => {
      known.set(card.id, card);
      told.push(card);
    },
    onFailure: () => (failures += 1),
    wait: (ms, callback) => {
      timer = { ms, callback };
      return () => (timer = undefined);
    },
    whenIdle: (callback) => (isIdleAtOnce ? callback() : waiting.push(callback)),
  });
  const beIdle = () => {
    for (const callback of waiting.splice(0)) callback();
  };
  const clock = {
    pauseMs: () => timer?.ms ?? Number.NaN,
    isSet: () => timer !== undefined,
    ring() {
      const due = timer;
      timer = undefined;
      due?.callback();
    },
  };
  const add = (id: string) => saver.dispatch({ type: 'added', id });
  const making = () => makings.map(({ id }) => id);
  /** @param outcome the id that the server gives the card, or why it makes none */
  const make = async (outcome: string) => {
    const isFailure = outcome === 'retry' || outcome === 'refused';
    const answer = makings.shift()?.answer;
    answer?.(isFailure ? { ...failed(outcome), mayExist: false } : { outcome: 'made', card: newCard(outcome, 0) });
    await settle();
  };
  return { saver, server, clock, beIdle, told, add, making, make, failures: () => failures };
}

type SetUp = ReturnType<typeof setUp>;
