import type { BatchCardSent, Card } from '../../../cards/contract/card.ts';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import type { CardNeighbour } from '../shown-cards.ts';
import type { ClipUpload } from '../cards.ts';
import { ClipUploads, type ClipPorts } from './clip-uploads.ts';
import { UploadQueue } from './upload-queue.ts';

export type Outcome = 'made' | 'lostOnTheWay' | 'answerLost' | 'busy' | 'failed' | 'signedOut';

interface TestSending extends Required<ClipUpload> {
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  readonly end: (outcome: Outcome) => void;
  readonly isOver: () => boolean;
}

/** Opens uploads to a model of the server, over a network that the test controls. */
export function openClipUploads(ports: Partial<ClipPorts> = {}) {
  const clock = new Clock();
  const queue = new UploadQueue({ wait: (ms, callback) => clock.wait(ms, callback) });
  const server = new ModelServer();
  const sendings: TestSending[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let keys = 0;
  const uploads = new ClipUploads({
    prepareClip: async (file) => ({ isUsable: true, file }),
    findClipFault: async () => undefined,
    makePoster: () => Promise.resolve(undefined),
    findPlayFault: async (file) => (file.size === 0 ? { codecName: 'HEVC' } : undefined),
    send: (sending) => sendThrough(server, sending, sendings),
    onAdded: (card, beside) => server.show(card, beside),
    onSettled: settle,
    newKey: () => `key-${(keys += 1)}`,
    queue,
    ...ports,
  });
  return { uploads, queue, server, sendings, settled, clock };
}

function sendThrough(server: ModelServer, upload: ClipUpload, sendings: TestSending[]): Promise<Card> {
  const { promise, resolve, reject } = Promise.withResolvers<Card>();
  let isOver = false;
  const fail = (error: Error) => {
    isOver = true;
    reject(error);
  };
  const { onProgress = () => {}, signal = new AbortController().signal } = upload;
  signal.addEventListener('abort', () => fail(signal.reason));
  const finish = () => {
    isOver = true;
    resolve(server.add(upload.card));
  };
  const refuse = (status: number) => fail(new ApiError({ status, statusText: '', body: '' }));
  const ends: Record<Outcome, () => void> = {
    made: finish,
    lostOnTheWay: () => fail(new TypeError('Lost')),
    answerLost: () => {
      server.add(upload.card);
      fail(new TypeError('Lost'));
    },
    busy: () => refuse(503),
    failed: () => refuse(507),
    signedOut: () => refuse(401),
  };
  sendings.push({
    ...upload,
    onProgress,
    signal,
    finish,
    fail,
    end: (outcome) => ends[outcome](),
    isOver: () => isOver,
  });
  return promise;
}

class ModelServer {
  #cards: { readonly place: number; readonly card: Card }[] = [];
  #shown: Card[] = [];

  add({ place, term = '' }: BatchCardSent): Card {
    const made = this.#cards.find((each) => each.place === place);
    if (made) return made.card;
    const card = { ...emptyCard, id: `card ${place}`, term };
    const before = this.#cards.findLastIndex((each) => each.place < place);
    this.#cards.splice(before + 1, 0, { place, card });
    return card;
  }

  show(card: Card, beside: CardNeighbour | undefined): void {
    const index = this.#shown.findIndex(({ id }) => id === beside?.cardId);
    const place = index < 0 ? this.#shown.length : index + (beside?.side === 'after' ? 1 : 0);
    this.#shown.splice(place, 0, card);
  }

  terms(): string[] {
    return this.#cards.map(({ card }) => card.term);
  }

  shownTerms(): string[] {
    return this.#shown.map(({ term }) => term);
  }
}

const emptyCard: Card = {
  id: '',
  term: '',
  definition: '',
  howSigned: '',
  furtherClips: [],
  clipLabel1: '',
  clipLabel2: '',
  clipLabel3: '',
  clipLabel4: '',
  hasMedia: true,
  mediaKind: 'image',
  mediaPath: '/media/x.png',
  posterPath: null,
  signingBox: null,
  mediaWidth: 1,
  mediaHeight: 1,
  durationMs: null,
  showMediaAndText: false,
  orderIndex: 0,
  revision: 0,
};

export class Clock {
  nowMs = 0;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  wait(ms: number, callback: () => void): () => void {
    const timer = { at: this.nowMs + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(ms: number): void {
    this.nowMs += ms;
    const due = this.#timers.filter(({ at }) => at <= this.nowMs);
    this.#timers = this.#timers.filter(({ at }) => at > this.nowMs);
    for (const { callback } of due) callback();
  }
}
