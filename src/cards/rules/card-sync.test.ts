import { describe, expect, test } from 'vitest';
import type { Card } from '../contract/card.ts';
import {
  allSaved,
  cardSyncReducer,
  conflictOf,
  isBusy,
  isNew,
  isNewFault,
  requestOf,
  saveState,
  unsavedEdit,
  type CardSync,
  type CardSyncEvent,
  type SaveFault,
  type UnsavedCard,
} from './card-sync.ts';
import { newCardTexts } from './card-texts.ts';
import type { CardFieldName } from '../card-fields.ts';
import { buildCard } from '../../testing/rules/build-card.ts';

describe('A card', () => {
  test('is sent once its text is painted, and is saved with the answer', () => {
    let sync = after(typed('Hi'));
    expect(phaseOf(sync)).toBe('typed');
    sync = after(typed('Hi'), { type: 'painted' });
    expect(requestOf(cardOf(sync))).toEqual({ edit: { term: 'Hi' }, isLeaving: false });
    expect(cardSyncReducer(sync, accepted(sync, { term: 'Hi', revision: 1 }))).toEqual(allSaved);
  });

  test('sends what was typed meanwhile after the answer, and leaves a late answer alone', () => {
    const sync = after(typed('H'), { type: 'painted' }, typed('Hi'));
    const answer = accepted(sync, { term: 'H', revision: 1 });
    const next = cardSyncReducer(sync, answer);
    expect(requestOf(cardOf(next))).toEqual({ edit: { term: 'Hi' }, isLeaving: false });
    expect(cardOf(next).seen).toEqual({ term: ['H'] });
    expect(cardSyncReducer(next, answer)).toBe(next);
  });

  test('that stands against a text from elsewhere sends its other fields and asks', () => {
    const sync = afterBothChanged();
    expect(conflictOf(cardOf(sync))).toEqual({ term: 'Theirs' });
    expect(requestOf(cardOf(sync))?.edit).toEqual({ definition: 'New' });
    expect(saveState(sync)).toBe('unsaved');
    const asking = cardSyncReducer(sync, accepted(sync, { term: 'Theirs', definition: 'New', revision: 2 }));
    expect(phaseOf(asking)).toBe('conflicted');
    const mine = cardSyncReducer(asking, { type: 'resolved', id: 'a', field: 'term', choice: 'mine' });
    expect(requestOf(cardOf(mine))?.edit).toEqual({ term: 'Mine' });
    const theirs = cardSyncReducer(asking, { type: 'resolved', id: 'a', field: 'term', choice: 'theirs' });
    expect(theirs).toEqual(allSaved);
  });

  test('that is out of reach is not sent again and again while another of its fields asks', () => {
    const sync = afterBothChanged();
    expect(phaseOf(cardSyncReducer(sync, failed(sync, 'retry')))).toBe('failed');
  });

  test.each([
    ['was deleted elsewhere waits for a person, whatever is typed', 'gone', 'failed'],
    ['was refused is sent again with the next text', 'refused', 'typed'],
    ['did not reach the server is sent again with the next text', 'retry', 'typed'],
  ] as const)('that %s', (_, fault, phase) => {
    const sync = after(typed('Hi'), { type: 'painted' });
    expect(phaseOf(cardSyncReducer(cardSyncReducer(sync, failed(sync, fault)), typed('Him')))).toBe(phase);
  });

  test.each([
    ['retry', 'sending'],
    ['refused', 'sending'],
    ['signed-out', 'failed'],
    ['gone', 'failed'],
  ] as const)('whose text changed while it was sent is %s: now it is %s', (fault, phase) => {
    const sync = after(typed('H'), { type: 'painted' }, typed('Hi'));
    const next = run(sync, failed(sync, fault));
    expect(phaseOf(next)).toBe(phase);
    expect(unsavedEdit(cardOf(next))).toEqual({ term: 'Hi' });
  });

  test('that was deleted elsewhere is sent when the server has it again', () => {
    const sync = after(typed('Hi'), { type: 'painted' });
    const gone = cardSyncReducer(sync, failed(sync, 'gone'));
    expect(phaseOf(cardSyncReducer(gone, { type: 'received', card: card({}) }))).toBe('sending');
  });

  test('is sent as the last of its page when that ends, once: again only if something else was typed', () => {
    const leaving = { type: 'leaving' } as const;
    const editsOf = (sync: CardSync) => requestOf(cardOf(sync));
    const left = after(typed('Hi'), leaving);
    expect(editsOf(left)).toEqual({ edit: { term: 'Hi' }, isLeaving: true });
    expect(editsOf(run(left, leaving))).toBe(editsOf(left));
    expect(editsOf(run(left, typed('Him'), leaving))).toEqual({ edit: { term: 'Him' }, isLeaving: true });
    const sending = after(typed('Hi'), { type: 'painted' });
    expect(editsOf(run(sending, leaving))).toEqual({ edit: { term: 'Hi' }, isLeaving: true });
    expect(editsOf(run(sending, failed(sending, 'refused'), leaving))?.isLeaving).toBe(true);
    const both = afterBothChanged();
    const asking = run(both, accepted(both, { term: 'Theirs', definition: 'New', revision: 2 }));
    expect(run(asking, leaving)).toEqual(asking);
  });

  test('is sent again when a retry is due or a person asks: after a refusal only for the latter', () => {
    const sync = after(typed('Hi'), { type: 'painted' });
    const [lost, refused] = [run(sync, failed(sync, 'retry')), run(sync, failed(sync, 'refused'))];
    const phases = (type: 'retryDue' | 'saveAsked') => [lost, refused].map((one) => phaseOf(run(one, { type })));
    expect(phases('retryDue')).toEqual(['sending', 'failed']);
    expect(phases('saveAsked')).toEqual(['sending', 'sending']);
    expect(phaseOf(after(typed('Hi'), { type: 'saveAsked' }))).toBe('sending');
    expect(phaseOf(after(typed('Hi'), { type: 'retryDue' }))).toBe('typed');
  });

  test('that is gone is forgotten when a person says so, and no other one is', () => {
    const sync = run(after(typed('Hi'), { type: 'painted' }), { ...typed('Ho'), id: 'b' });
    const gone = run(sync, failed(sync, 'gone'), { type: 'goneForgotten' });
    expect([...gone.keys()]).toEqual(['b']);
    expect(run(gone, { type: 'forgotten', id: 'b' })).toEqual(allSaved);
  });

  test('whose deletion fails goes on being saved', () => {
    const sync = after(typed('Hi'), { type: 'deleting', id: 'a' }, { type: 'painted' });
    expect(phaseOf(sync)).toBe('deleting');
    expect(phaseOf(cardSyncReducer(sync, { type: 'notDeleted', id: 'a' }))).toBe('sending');
  });
});

describe('A new card', () => {
  const makings = after({ type: 'added', id: 'n' }, { type: 'added', id: 'm' });
  const notMade = (fault: SaveFault, mayExist: boolean) => ({ type: 'notMade', id: 'n', fault, mayExist }) as const;

  test('is made when those before it are', () => {
    expect([...makings.values()].map(({ state }) => state.phase)).toEqual(['making', 'queued']);
    const next = cardSyncReducer(makings, {
      type: 'made',
      id: 'n',
      card: card({ id: 'b' }),
      initialTexts: newCardTexts,
    });
    expect([...next].map(([id, { state }]) => [id, state.phase])).toEqual([['m', 'making']]);
  });

  test('that was changed elsewhere before its text arrived goes into conflict', () => {
    const sync = run(makings, { type: 'typed', id: 'n', edit: { term: 'Mine' }, serverCard: undefined });
    const made = run(sync, {
      type: 'made',
      id: 'n',
      card: card({ id: 'b', term: 'Theirs', revision: 1 }),
      initialTexts: newCardTexts,
    });
    expect(phaseOf(made, 'b')).toBe('conflicted');
  });

  test('that began in another language goes into no conflict with its own beginning', () => {
    const sync = run(makings, { type: 'typed', id: 'n', edit: { term: 'Mine' }, serverCard: undefined });
    const initialTexts = { ...newCardTexts, term: 'Neuer Begriff' };
    const made = run(sync, { type: 'made', id: 'n', card: card({ id: 'b', ...initialTexts }), initialTexts });
    expect(phaseOf(made, 'b')).toBe('sending');
    expect(made.get('b')?.seen).toEqual({ term: ['Neuer Begriff'] });
  });

  test('that is refused goes, unless something was typed into it', () => {
    expect(run(makings, notMade('refused', false)).has('n')).toBe(false);
    const sync = run(makings, { type: 'typed', id: 'n', edit: { term: 'Yes' }, serverCard: undefined });
    expect(phaseOf(run(sync, notMade('refused', false)), 'n')).toBe('unmade');
  });

  test('that could not be made is made when a person asks, or with all others', () => {
    const sync = run(after({ type: 'added', id: 'n' }), notMade('retry', false));
    expect(phaseOf(sync, 'n')).toBe('unmade');
    for (const asked of [{ type: 'makingAsked', id: 'n' }, { type: 'saveAsked' }, { type: 'retryDue' }] as const) {
      expect(phaseOf(run(sync, asked), 'n')).toBe('making');
    }
    expect(run(makings, { type: 'makingAsked', id: 'm' })).toEqual(makings);
  });

  test('is new and busy until it is made or was given up', () => {
    const [made, waiting] = [cardOf(makings, 'n'), cardOf(makings, 'm')];
    const unmade = cardOf(run(makings, notMade('retry', true)), 'n');
    const abandoned = cardOf(run(makings, notMade('retry', true), { type: 'dropped', id: 'n' }), 'n');
    const sent = cardOf(after(typed('Hi'), { type: 'painted' }));
    const all = [made, waiting, unmade, abandoned, cardOf(after(typed('Hi'))), sent];
    expect(all.map(isNew)).toEqual([true, true, true, true, false, false]);
    expect(all.map(isBusy)).toEqual([true, true, false, false, true, true]);
  });

  test('that nobody wants any more is abandoned where the server may have made it, else forgotten', () => {
    const drop = { type: 'dropped', id: 'n' } as const;
    expect(phaseOf(run(makings, notMade('retry', true), drop), 'n')).toBe('abandoned');
    expect(run(makings, notMade('retry', false), drop).has('n')).toBe(false);
    expect(saveState(run(allSaved, { type: 'added', id: 'n' }, notMade('retry', true), drop))).toBe('saved');
  });
});

test('an unreachable server is reported once for all cards, a refusal once for each', () => {
  const sync = run(after(typed('Hi'), { type: 'painted' }), { ...typed('Ho'), id: 'b' });
  const isNews = (fault: SaveFault) => isNewFault(run(sync, failed(sync, fault)), 'b', fault);
  expect([isNews('retry'), isNews('refused')]).toEqual([false, true]);
  expect(isNewFault(run(sync, failed(sync, 'refused')), 'a', 'refused')).toBe(false);
  const ofNew = run(after({ type: 'added', id: 'n' }), { type: 'notMade', id: 'n', fault: 'retry', mayExist: false });
  expect(['n', 'other'].map((id) => isNewFault(ofNew, id, 'retry'))).toEqual([false, false]);
  expect(isNewFault(run(sync, failed(sync, 'retry'), { type: 'added', id: 'n' }), 'n', 'retry')).toBe(true);
});

/** The term was changed here and elsewhere, the definition here alone. */
function afterBothChanged(): CardSync {
  const serverCard = card({ term: 'Theirs', revision: 1 });
  return after(typed('Mine'), typed('New', 'definition'), { type: 'received', card: serverCard }, { type: 'painted' });
}

function card(parts: Partial<Card>): Card {
  return buildCard({ definition: 'Said', ...parts });
}

function typed(text: string, into: CardFieldName = 'term'): CardSyncEvent & { type: 'typed' } {
  return { type: 'typed', id: 'a', edit: { [into]: text }, serverCard: card({}) };
}

function accepted(sync: CardSync, parts: Partial<Card>): CardSyncEvent {
  return { type: 'accepted', id: 'a', request: requestIn(sync), card: card(parts) };
}

function failed(sync: CardSync, fault: SaveFault): CardSyncEvent {
  return { type: 'failed', id: 'a', request: requestIn(sync), fault };
}

function requestIn(sync: CardSync) {
  const request = requestOf(cardOf(sync));
  if (!request) throw new Error('Nothing is under way.');
  return request;
}

function cardOf(sync: CardSync, of = 'a'): UnsavedCard {
  const found = sync.get(of);
  if (!found) throw new Error(`There is no card ${of}.`);
  return found;
}

function phaseOf(sync: CardSync, of = 'a'): string {
  return cardOf(sync, of).state.phase;
}

function run(sync: CardSync, ...events: CardSyncEvent[]): CardSync {
  return events.reduce(cardSyncReducer, sync);
}

function after(...events: CardSyncEvent[]): CardSync {
  return run(allSaved, ...events);
}
