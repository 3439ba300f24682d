import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CardEdit } from '../../shared/contract/card.ts';
import { maxSaveRetryMs, minSaveRetryMs } from '../../shared/limits.ts';
import { CardSaver, type CardSave, type SaveOutcome } from './card-saver.ts';

describe('saving', () => {
  test('an edit goes as soon as nothing else waits to be done', () => {
    const { saver, server, beIdle } = setUp({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saving');
    expect(saver.unsaved()).toEqual(new Map([['a', { term: 'H' }]]));
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
    ['the page may end', (saver: CardSaver): unknown => saver.flush()],
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
    expect(saver.unsaved()).toEqual(new Map([['a', { term: '2', definition: 'd' }]]));
    await server.answer('accepted');
    await server.answer('accepted');
    expect(saver.unsaved().size).toBe(0);
  });

  test('what is accepted is told, card by card', async () => {
    const { saver, server, accepted } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('accepted');
    expect(accepted).toEqual([['a', { term: '1' }]]);
  });
});

describe('a failure', () => {
  test('is told once per failing spell, not per key', async () => {
    const { saver, server, failures } = setUp();
    for (const term of ['1', '12', '123']) {
      saver.edit('a', { term });
      await server.answer('unreachable');
    }
    saver.edit('b', { term: '4' });
    await server.answer('unreachable');
    expect(failures()).toBe(1);
    expect(saver.state()).toBe('unsaved');

    saver.edit('b', { term: '5' });
    await server.answerAll('accepted');
    expect(saver.state()).toBe('saved');
    saver.edit('a', { term: '6' });
    await server.answer('unreachable');
    expect(failures()).toBe(2);
  });

  test('keeps the text, which goes with the next edit', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1', definition: 'kept' });
    await server.answer('unreachable');
    expect(saver.unsaved().get('a')).toEqual({ term: '1', definition: 'kept' });
    saver.edit('a', { term: '12' });
    expect(server.open).toMatchObject([{ edit: { term: '12', definition: 'kept' } }]);
  });

  test('does not bring an older text back over one that was typed meanwhile', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    await server.answer('unreachable');
    expect(server.open).toMatchObject([{ edit: { term: '2' } }]);
  });

  test('is tried again after pauses that double up to a limit, until it is accepted', async () => {
    const { saver, server, clock } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('unreachable');
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      pauses.push(clock.pauseMs());
      clock.ring();
      await server.answer('unreachable');
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
    await server.answerAll('unreachable');
    saver.edit('a', { term: '3' });
    await server.answer('accepted');
    expect(server.open).toMatchObject([{ cardId: 'b', edit: { term: '2' } }]);
  });

  test('is tried again when the network is back', async () => {
    const { saver, server, clock } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('unreachable');
    saver.retry();
    expect(server.open).toHaveLength(1);
    expect(clock.isSet()).toBe(false);
  });

  test('is over with the first text that is accepted, also while more is typed', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('unreachable');
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
    await server.answer('signedOut');
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
    await server.answer('unreachable');
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
    saver.flush();
    expect(first?.signal.aborted).toBe(true);
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { definition: 'd', term: '1' } }]);
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
  });

  test('sends again what would end with the page, and leaves alone what outlives it', () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    saver.flush();
    saver.flush();
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
    expect(server.count()).toBe(2);
  });

  test('sends what had failed', async () => {
    const { saver, server } = setUp();
    saver.edit('a', { term: '1' });
    await server.answer('unreachable');
    saver.flush();
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
  });
});

describe('a new card', () => {
  test('takes edits before it exists; they follow its creation', async () => {
    const { saver, server } = setUp();
    const creation = Promise.withResolvers<string>();
    const isCreated = saver.create('new', () => creation.promise);
    saver.edit('new', { term: 'Hello' });
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saving');
    creation.resolve('a');
    await isCreated;
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'Hello' } }]);
    await server.answer('accepted');
    expect(saver.state()).toBe('saved');
  });

  test('that nothing was typed into is saved when it exists', async () => {
    const { saver } = setUp();
    await saver.create('new', async () => 'a');
    expect(saver.state()).toBe('saved');
  });

  test('that could not be made keeps its text for another try', async () => {
    const { saver, server } = setUp();
    const isRefused = saver.create('new', () => Promise.reject(new TypeError('offline')));
    saver.edit('new', { term: 'Hello' });
    await expect(isRefused).rejects.toThrow('offline');
    expect(saver.state()).toBe('unsaved');
    expect(await saver.saveAll()).toBe(false);
    await saver.create('new', async () => 'a');
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: 'Hello' });
  });

  test.for([
    ['when the network is back', ({ saver }: SetUp): unknown => saver.retry()],
    ['after a pause', ({ clock }: SetUp): unknown => clock.ring()],
    ['when another one could be made', ({ saver }: SetUp): unknown => saver.create('other', async () => 'b')],
    ['when everything is to be saved', ({ saver }: SetUp): unknown => void saver.saveAll()],
  ] as const)('that did not reach the server is due again %s', async ([, happen]) => {
    const setup = setUp();
    await setup.saver.create('new', () => Promise.reject(new TypeError('offline'))).catch(() => undefined);
    expect(setup.due).toEqual([]);
    await happen(setup);
    expect(setup.due).toEqual(['new']);
  });

  test('that is refused waits to be asked for', async () => {
    const { saver, clock, due } = setUp();
    await saver.create('new', () => Promise.reject(new Error('full'))).catch(() => undefined);
    expect(clock.isSet()).toBe(false);
    saver.retry();
    expect(due).toEqual([]);
  });

  test('that is given up leaves nothing to save', async () => {
    const { saver, server } = setUp();
    await saver.create('new', () => Promise.reject(new TypeError('offline'))).catch(() => undefined);
    saver.edit('new', { term: 'Hello' });
    saver.forget('new');
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
    saver.forgetGone();
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
            saver.flush();
          }
          if (next.type === 'online') saver.retry();
          if (next.type === 'pause') clock.ring();
          if (next.type === 'idle') beIdle();
          expect(server.hasOnePerCard()).toBe(true);
          for (const [cardId, edit] of saver.unsaved()) expect(typed.get(cardId)).toMatchObject(edit);
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
        const { saver, server } = setUp();
        let remaining = failures;
        const create = () => saver.create('new', async () => (remaining-- > 0 ? Promise.reject(new Error('no')) : 'a'));
        const isCreated = create();
        for (const each of before) saver.edit('new', each);
        let isDone = await isCreated.then(isTrue, isFalse);
        while (!isDone) isDone = await create().then(isTrue, isFalse);
        for (const each of after) saver.edit('a', each);
        await server.answerAll('accepted');
        expect(server.accepted.get('a')).toEqual(Object.assign({}, ...before, ...after));
      }),
    );
  });
});

const isTrue = () => true;
const isFalse = () => false;

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
      outcome: fc.constantFrom<SaveOutcome>('accepted', 'accepted', 'unreachable', 'refused', 'signedOut'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('idle' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('flush' as const), isProcessed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('online' as const, 'pause' as const) }) },
);

type Answer = (outcome: SaveOutcome) => void;

/** A server whose answers come when, and as, the test says. */
class FakeServer {
  readonly accepted = new Map<string, CardEdit>();
  readonly #open = new Map<CardSave, Answer>();
  #count = 0;

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
      resolve('unreachable');
    });
    return promise;
  }

  hasOnePerCard(): boolean {
    return new Set(this.open.map((save) => save.cardId)).size === this.#open.size;
  }

  answer(outcome: SaveOutcome, before?: () => void): Promise<void> {
    before?.();
    return this.answerAt(0, outcome);
  }

  async answerAt(index: number, outcome: SaveOutcome): Promise<void> {
    const [save, resolve] = [...this.#open][index % Math.max(1, this.#open.size)] ?? [];
    if (!save || !resolve) return;
    this.#open.delete(save);
    if (outcome === 'accepted') this.#accept(save);
    resolve(outcome);
    await settle();
  }

  /** All that are open now, and all that follow them. A failure's next try is not one of those. */
  async answerAll(outcome: SaveOutcome): Promise<void> {
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

  #accept({ cardId, edit: saved }: CardSave): void {
    this.accepted.set(cardId, { ...this.accepted.get(cardId), ...saved });
  }
}

/** Lets everything happen that an answer sets off. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

function setUp({ isIdleAtOnce = true } = {}) {
  const server = new FakeServer();
  const accepted: [string, CardEdit][] = [];
  const due: string[] = [];
  const waiting: (() => void)[] = [];
  let failures = 0;
  let timer: { ms: number; callback: () => void } | undefined;
  const saver = new CardSaver({
    send: (save) => server.send(save),
    onAccepted: (cardId, saved) => accepted.push([cardId, saved]),
    faultOf: (error) => (error instanceof TypeError ? 'unreachable' : 'refused'),
    onCreationDue: (temporaryId) => due.push(temporaryId),
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
  return { saver, server, clock, beIdle, accepted, due, failures: () => failures };
}

type SetUp = ReturnType<typeof setUp>;
