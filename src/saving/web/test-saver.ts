import { type SaveFault, unsavedEdit } from '../../cards/rules/card-sync.ts';
import type { Card, CardEdit } from '../../cards/contract/card.ts';
import { newCardTexts } from '../../cards/rules/card-texts.ts';
import { newCard } from './shown-cards.ts';
import { type CardSave, CardSaver, type CreationOutcome, type SaveOutcome } from './card-saver.ts';

export type Outcome = 'accepted' | SaveFault;
type Answer = (answer: SaveOutcome) => void;

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
    if (outcome === 'accepted') resolve({ type: outcome, card: this.#accept(save) });
    else resolve(failed(outcome));
    await settle();
  }

  /** Answers open requests and those that follow, except retries. */
  async answerAll(outcome: Outcome): Promise<void> {
    if (outcome !== 'accepted') {
      for (const _ of this.open) await this.answer(outcome);
      return;
    }
    while (this.#open.size > 0) await this.answer(outcome);
  }

  /** The server processes the requests, but its answers are lost. */
  processAborted(): void {
    for (const save of this.open) this.#accept(save);
  }

  #accept({ cardId, edit: saved }: CardSave): Card {
    this.accepted.set(cardId, { ...this.accepted.get(cardId), ...saved });
    return Object.assign(newCard(cardId, 0), this.accepted.get(cardId), { revision: ++this.#revision });
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

function failed(fault: SaveFault) {
  return { type: 'failed', fault } as const;
}

export function unsaved(saver: CardSaver): Map<string, CardEdit> {
  return new Map([...saver.cards()].map(([id, card]) => [id, unsavedEdit(card)]));
}

export function setUpSaver({ isIdleAtOnce = true } = {}) {
  const server = new FakeServer();
  const known = new Map<string, Card>();
  const received: Card[] = [];
  const makings: { id: string; answer: (answer: CreationOutcome) => void }[] = [];
  const waiting: (() => void)[] = [];
  let failures = 0;
  let timer: { ms: number; callback: () => void } | undefined;
  const saver = new CardSaver({
    send: (save) => server.send(save),
    create: (id) => new Promise((answer) => void makings.push({ id, answer })),
    shownCard: (id) => known.get(id) ?? newCard(id, 0),
    onCreated: (_, card) => known.set(card.id, card),
    onDropped: () => undefined,
    onReceived: (card) => {
      known.set(card.id, card);
      received.push(card);
    },
    onFailure: () => (failures += 1),
    wait: (ms, callback) => {
      timer = { ms, callback };
      return () => (timer = undefined);
    },
    whenPainted: (callback) => (isIdleAtOnce ? callback() : waiting.push(callback)),
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
  /** @param outcome the id that the server assigns, or the reason for a failure */
  const make = async (outcome: string) => {
    const isFailure = outcome === 'retry' || outcome === 'refused';
    const answer = makings.shift()?.answer;
    answer?.(
      isFailure
        ? { type: 'notMade', fault: outcome, mayExist: false }
        : { type: 'made', card: newCard(outcome, 0), initialTexts: newCardTexts },
    );
    await settle();
  };
  return { saver, server, clock, beIdle, received, add, making, make, failures: () => failures };
}

export type SaverSetUp = ReturnType<typeof setUpSaver>;
