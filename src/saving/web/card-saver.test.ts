import { describe, expect, test } from 'vitest';
import type { CardSaver } from './card-saver.ts';
import { type SaverSetUp, setUpSaver, unsaved } from './test-saver.ts';

describe('saving', () => {
  test('an edit goes as soon as nothing else waits to be done', () => {
    const { saver, server, beIdle } = setUpSaver({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    expect(server.open).toHaveLength(0);
    expect(saver.state()).toBe('saving');
    expect(unsaved(saver)).toEqual(new Map([['a', { term: 'H' }]]));
    beIdle();
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'H' } }]);
    expect(saver.state()).toBe('saving');
  });

  test('is told with the first key, before anything is sent, and not with every one', () => {
    const { saver, server, beIdle } = setUpSaver({ isIdleAtOnce: false });
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
    const { saver, server } = setUpSaver();
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
    const { saver, server, beIdle } = setUpSaver({ isIdleAtOnce: false });
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
    const { saver, server, beIdle } = setUpSaver({ isIdleAtOnce: false });
    saver.edit('a', { term: 'H' });
    happen(saver);
    expect(server.open).toMatchObject([{ cardId: 'a', edit: { term: 'H' } }]);
    beIdle();
    expect(server.count()).toBe(1);
  });

  test('cards do not wait for each other', () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    saver.edit('b', { term: '2' });
    expect(server.open.map((save) => save.cardId)).toEqual(['a', 'b']);
  });

  test('what the server has not accepted yet can be asked for, newest text first', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1', definition: 'd' });
    saver.edit('a', { term: '2' });
    expect(unsaved(saver)).toEqual(new Map([['a', { term: '2', definition: 'd' }]]));
    await server.answer('accepted');
    await server.answer('accepted');
    expect(unsaved(saver).size).toBe(0);
  });

  test('what is accepted is handed on, card by card', async () => {
    const { saver, server, received } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('accepted');
    expect(received).toMatchObject([{ id: 'a', term: '1' }]);
  });
});

describe('saving everything', () => {
  test('waits for what is under way and says whether all is saved', async () => {
    const { saver, server } = setUpSaver();
    expect(await saver.saveAll()).toBe(true);
    saver.edit('a', { term: '1' });
    saver.edit('a', { term: '2' });
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    await server.answer('retry');
    expect(await isSaved).toBe(false);
  });

  test('tries once more what was refused', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('refused');
    const isSaved = saver.saveAll();
    await server.answer('accepted');
    expect(await isSaved).toBe(true);
  });
});

describe('leaving the page', () => {
  test('sends what waits in a request that outlives the page, in place of the one under way', async () => {
    const { saver, server } = setUpSaver();
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
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    saver.dispatch({ type: 'leaving' });
    saver.dispatch({ type: 'leaving' });
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
    expect(server.count()).toBe(2);
  });

  test('sends what had failed', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('retry');
    saver.dispatch({ type: 'leaving' });
    expect(server.open).toMatchObject([{ isLeaving: true, edit: { term: '1' } }]);
  });
});

describe('a new card', () => {
  test('takes edits before it exists; they follow its creation', async () => {
    const { saver, server, add, make } = setUpSaver();
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
    const { saver, add, make } = setUpSaver();
    add('new');
    await make('a');
    expect(saver.state()).toBe('saved');
  });

  test('that could not be made keeps its text for another try', async () => {
    const { saver, server, add, make } = setUpSaver();
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
    const { add, make, making } = setUpSaver();
    add('new');
    add('other');
    expect(making()).toEqual(['new']);
    await make('retry');
    expect(making()).toEqual(['other']);
  });

  test.for([
    ['when the network is back', ({ saver }: SaverSetUp): unknown => saver.retry()],
    ['after a pause', ({ clock }: SaverSetUp): unknown => clock.ring()],
    [
      'when another one could be made',
      async ({ add, make }: SaverSetUp): Promise<void> => {
        add('other');
        await make('b');
      },
    ],
    ['when everything is to be saved', ({ saver }: SaverSetUp): unknown => void saver.saveAll()],
  ] as const)('that did not reach the server is asked for again %s', async ([, happen]) => {
    const setup = setUpSaver();
    setup.add('new');
    await setup.make('retry');
    expect(setup.making()).toEqual([]);
    await happen(setup);
    expect(setup.making()).toEqual(['new']);
  });

  test('that is refused waits to be asked for', async () => {
    const { saver, clock, add, make, making } = setUpSaver();
    add('new');
    saver.edit('new', { term: 'Hello' });
    await make('refused');
    expect(clock.isSet()).toBe(false);
    saver.retry();
    expect(making()).toEqual([]);
  });

  test('that is given up leaves nothing to save', async () => {
    const { saver, server, add, make } = setUpSaver();
    add('new');
    await make('retry');
    saver.edit('new', { term: 'Hello' });
    saver.dispatch({ type: 'dropped', id: 'new' });
    expect(saver.state()).toBe('saved');
    expect(server.open).toHaveLength(0);
  });
});

describe('deleting a card', () => {
  test('waits until its last text is saved, which a restored card then has', async () => {
    const { saver, server, beIdle } = setUpSaver({ isIdleAtOnce: false });
    const steps: string[] = [];
    saver.edit('a', { term: '1' });
    beIdle();
    saver.edit('a', { term: '2' });
    const isRemoved = saver.remove('a', async () => void steps.push('deleted'));
    await server.answer('accepted', () => steps.push('answered'));
    await server.answer('accepted', () => steps.push('answered'));
    await isRemoved;
    expect(steps).toEqual(['answered', 'answered', 'deleted']);
    expect(server.accepted.get('a')).toEqual({ term: '2' });
    expect(saver.state()).toBe('saved');
  });

  test('tries once more to save text, and then drops what cannot be saved', async () => {
    const { saver, server } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('refused');
    const isRemoved = saver.remove('a', async () => undefined);
    await server.answer('refused');
    await isRemoved;
    expect([server.count(), saver.state()]).toEqual([2, 'saved']);
  });

  test('that fails saves on', async () => {
    const { saver, server } = setUpSaver();
    const isRemoved = saver.remove('a', async () => {
      saver.edit('a', { term: '1' });
      throw new TypeError('offline');
    });
    await expect(isRemoved).rejects.toThrow('offline');
    await server.answer('accepted');
    expect(server.accepted.get('a')).toEqual({ term: '1' });
  });

  test('elsewhere makes its text impossible to save; it is dropped when the editor is left', async () => {
    const { saver, server, failures } = setUpSaver();
    saver.edit('a', { term: '1' });
    await server.answer('gone');
    expect(failures()).toBe(1);
    expect(saver.state()).toBe('unsaved');
    saver.dispatch({ type: 'goneForgotten' });
    expect(saver.state()).toBe('saved');
  });
});
