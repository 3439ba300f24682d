import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '../../testing/server/test-length.ts';
import type { Card } from '../contract/card.ts';
import {
  allSaved,
  cardSyncReducer,
  conflictOf,
  isNew,
  requestOf,
  saveState,
  textsOfMaking,
  unsavedEdit,
  type CardSync,
  type CardSyncEvent,
  type SaveFault,
  type UnsavedCard,
} from './card-sync.ts';
import type { CardFieldName } from '../card-fields.ts';
import { mapTexts, newCardTexts, seenToSend, type SeenCardTexts } from './card-texts.ts';
import { conflictingFields } from '../../platform/rules/text/merge-edit.ts';
import { buildCard } from '../../testing/rules/build-card.ts';

const fields = ['term', 'definition'] as const;

/** The server, somebody else who edits there, and a page that may lose any message. */
class Model {
  sync: CardSync = allSaved;
  readonly #unseen = new Set<string>();
  readonly #cards = new Map<string, Card>([['a', card({})]]);
  readonly #written = new Set<string>();
  readonly #newest = new Map<string, string>();
  readonly #known = new Map<string, Card>();
  #sent: { id: string; card: UnsavedCard; answer?: CardSyncEvent }[] = [];
  #made: Card | undefined;
  #isSignedIn = true;
  #texts = 0;

  constructor() {
    this.#known.set('a', card({}));
    this.dispatch({ type: 'added', id: 'new' });
  }

  dispatch(event: CardSyncEvent): void {
    this.sync = cardSyncReducer(this.sync, event);
    const requests = new Set([...this.sync.values()].map(requestOf));
    this.#sent = this.#sent.filter((sent) => requests.has(requestOf(sent.card)));
    for (const [id, unsaved] of this.sync) {
      const request = requestOf(unsaved);
      if (request && !this.#sent.some((sent) => requestOf(sent.card) === request))
        this.#sent.push({ id, card: unsaved });
    }
  }

  type(id: string, field: CardFieldName): void {
    const shown = this.#made && id === 'new' ? this.#made.id : id;
    const serverCard = this.sync.has(shown) ? undefined : this.#known.get(shown);
    if (!this.sync.has(shown) && serverCard === undefined) return;
    const text = `mine ${(this.#texts += 1)}`;
    this.#newest.set(`${shown} ${field}`, text);
    this.dispatch({ type: 'typed', id: shown, edit: { [field]: text }, serverCard });
  }

  editElsewhere(id: string, field: CardFieldName): void {
    const before = this.#cards.get(id);
    if (!before) return;
    const text = `theirs ${(this.#texts += 1)}`;
    this.#unseen.add(text);
    this.#cards.set(id, { ...before, [field]: text, revision: before.revision + 1 });
  }

  deleteElsewhere(id: string): void {
    this.#cards.delete(id);
  }

  session(isSignedIn: boolean): void {
    this.#isSignedIn = isSignedIn;
    if (isSignedIn) this.dispatch({ type: 'saveAsked' });
  }

  read(): void {
    if (!this.#isSignedIn) return;
    for (const serverCard of this.#cards.values()) this.#hear(serverCard);
  }

  make(outcome: 'made' | 'lost' | 'unanswered'): void {
    const making = this.sync.get('new');
    if (making?.state.phase !== 'making') return;
    if (outcome !== 'lost' && !this.#cards.has('b')) {
      const texts = mapTexts(textsOfMaking(making), (text, where) => {
        this.#written.add(`b ${where} ${text}`);
        return text;
      });
      this.#cards.set('b', card({ id: 'b', ...newCardTexts, ...texts }));
    }
    const made = this.#cards.get('b');
    if (outcome !== 'made' || !made) {
      return this.dispatch({ type: 'notMade', id: 'new', fault: 'retry', mayExist: outcome === 'unanswered' });
    }
    this.#made = made;
    for (const field of fields) {
      const text = this.#newest.get(`new ${field}`);
      if (text !== undefined) this.#newest.set(`b ${field}`, text);
      this.#newest.delete(`new ${field}`);
    }
    this.dispatch({ type: 'made', id: 'new', card: made, initialTexts: newCardTexts });
    this.#know(made);
  }

  /** The answer may get lost. */
  arrive(index: number, fate: 'answered' | 'unanswered' | 'lost' | 'refused'): void {
    const sent = this.#sent[index % Math.max(1, this.#sent.length)];
    const request = sent && requestOf(sent.card);
    if (!sent || !request) return;
    const fail = (fault: SaveFault): CardSyncEvent => ({ type: 'failed', id: sent.id, request, fault });
    if (fate === 'lost') return this.dispatch(fail('retry'));
    if (fate === 'refused') return this.dispatch(fail('refused'));
    const answer = this.#put(sent.id, sent.card);
    if (fate === 'unanswered') return this.dispatch(fail('retry'));
    if (typeof answer === 'string') return this.dispatch(fail(answer));
    this.dispatch({ type: answer.isAccepted ? 'accepted' : 'conflicted', id: sent.id, request, card: answer.card });
    this.#know(answer.card);
  }

  choose(choice: 'mine' | 'theirs'): void {
    for (const [id, unsaved] of this.sync) {
      for (const field of fields) {
        const theirs = conflictOf(this.sync.get(id) ?? unsaved)[field];
        if (theirs === undefined) continue;
        this.#unseen.delete(theirs);
        if (choice === 'theirs') this.#newest.delete(`${id} ${field}`);
        this.dispatch({ type: 'resolved', id, field, choice });
      }
    }
  }

  /** What was typed last is here or on the server, unless somebody chose otherwise. */
  expectNothingLost(): void {
    for (const [place, text] of this.#newest) {
      const [id = '', field] = place.split(' ');
      const unsaved = this.sync.get(id);
      const held: Record<string, unknown> = unsaved ? unsavedEdit(unsaved) : {};
      ensure(held[field ?? ''] === text || this.#written.has(`${place} ${text}`), `"${text}" is not lost`);
    }
    for (const [id, { state }] of this.sync) {
      const count = this.#sent.filter((sent) => sent.id === id).length;
      ensure(count === (state.phase === 'sending' ? 1 : 0), `one request of ${id} is under way`);
    }
  }

  /** A person answers every question; what is left was deleted elsewhere. */
  finish(): void {
    this.session(true);
    for (let round = 0; round < 20; round += 1) {
      this.make('made');
      this.dispatch({ type: 'painted' });
      this.dispatch({ type: 'retryDue' });
      this.choose('mine');
      for (let count = this.#sent.length; count > 0; count -= 1) this.arrive(0, 'answered');
    }
    for (const [id, unsaved] of this.sync) {
      ensure(!this.#cards.has(id) && !isNew(unsaved), `${id} is not stranded`);
    }
    for (const [place, text] of this.#newest) {
      const [id = ''] = place.split(' ');
      ensure(!this.#cards.has(id) || this.#written.has(`${place} ${text}`), `"${text}" arrives`);
    }
  }

  #put(id: string, { serverCard, seen, state }: UnsavedCard): SaveFault | { isAccepted: boolean; card: Card } {
    const before = this.#cards.get(id);
    if (!this.#isSignedIn) return 'signed-out';
    if (!before || state.phase !== 'sending') return 'gone';
    const { edit } = state.request;
    const known: SeenCardTexts = seenToSend(seen);
    const conflicts =
      serverCard?.revision === before.revision ? [] : conflictingFields({ edit, seen: known, current: before });
    if (conflicts.length > 0) return { isAccepted: false, card: before };
    for (const field of fields) {
      if (edit[field] === undefined || edit[field] === before[field]) continue;
      ensure(!this.#unseen.has(before[field]), `"${before[field]}" is not overwritten unseen`);
      this.#written.add(`${id} ${field} ${edit[field]}`);
    }
    const { term = before.term, definition = before.definition } = edit;
    const after = { ...before, term, definition, revision: before.revision + 1 };
    this.#cards.set(id, after);
    return { isAccepted: true, card: after };
  }

  #hear(serverCard: Card): void {
    this.dispatch({ type: 'received', card: serverCard });
    this.#know(serverCard);
  }

  #know(serverCard: Card): void {
    if (serverCard.id === 'b' && this.#made === undefined) return;
    if (serverCard.revision >= (this.#known.get(serverCard.id)?.revision ?? 0))
      this.#known.set(serverCard.id, serverCard);
    const unsaved = this.sync.get(serverCard.id);
    const edit = unsaved ? unsavedEdit(unsaved) : {};
    for (const field of fields) if (edit[field] === undefined) this.#unseen.delete(serverCard[field]);
  }
}

const id = fc.constantFrom('a', 'new');
const field = fc.constantFrom(...fields);
const fate = fc.constantFrom('answered', 'answered', 'unanswered', 'lost', 'refused');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(id, field).map(
      ([on, where]) =>
        (model: Model) =>
          model.type(on, where),
    ),
  },
  { weight: 4, arbitrary: fc.constant((model: Model) => model.dispatch({ type: 'painted' })) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(2), fate).map(
      ([at, how]) =>
        (model: Model) =>
          model.arrive(at, how),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('made', 'lost', 'unanswered').map((how) => (model: Model) => model.make(how)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('a', 'b'), field).map(([on, where]) => (model: Model) => {
      model.editElsewhere(on, where);
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('retryDue', 'saveAsked', 'leaving').map((type) => (model: Model) => {
      model.dispatch({ type });
    }),
  },
  { weight: 2, arbitrary: fc.constant((model: Model) => model.read()) },
  { weight: 2, arbitrary: fc.constantFrom('mine', 'theirs').map((choice) => (model: Model) => model.choose(choice)) },
  { weight: 1, arbitrary: fc.boolean().map((isSignedIn) => (model: Model) => model.session(isSignedIn)) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b').map((on) => (model: Model) => model.deleteElsewhere(on)) },
);

test('whatever happens, nothing typed is lost, nothing from elsewhere is overwritten unasked, and no card is stranded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = new Model();
      for (const take of steps) {
        take(model);
        model.expectNothingLost();
        const isSaved = [...model.sync.values()].every(({ state }) => state.phase === 'abandoned');
        expect(saveState(model.sync) === 'saved').toBe(isSaved);
      }
      model.finish();
    }),
    { numRuns: isLong ? 2_000 : 200 },
  );
});

function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold that ${what}.`);
}

function card(parts: Partial<Card>): Card {
  return buildCard({ definition: 'Said', ...parts });
}
