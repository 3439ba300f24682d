import { furtherFields, mapFields } from '../../../cards/card-fields.ts';
import type { ArchivedCard, ArchivedClip } from '../../rules/archive/set-file.ts';
import type { Card, CardToImport, PictureHand } from '../../../cards/contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import type { SetEdit } from '../../../sets/contract/set.ts';
import { maxBulkTerms, maxImportTextLength } from '../../../platform/rules/limits.ts';
import {
  failureOf,
  isContentRefused,
  isGone,
  isTransient,
  retryAfterMsOf,
} from '../../../platform/web/outbound/failure.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import type { RetryRules, RetrySchedule } from '../../../platform/web/outbound/sender.ts';
import { uploadRetries } from '../../../saving/web/uploads/upload-retries.ts';
import type { Archive, ArchiveError, Wording } from '../zip/zip-entries.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';

const archiveUploadsAtOnce = 2;

export interface LeftOut {
  /** Undefined: the set's thumbnail. */
  readonly term: string | undefined;
  readonly reason: Wording;
}

export interface ArchiveProgress {
  /** `waiting` for the network resumes by itself, `stopped` by a person; `done` is final. */
  readonly phase: 'running' | 'waiting' | 'stopped' | 'done';
  readonly cards: number;
  /** Media that were sent or left out. */
  readonly media: number;
  /** Media that were sent. */
  readonly addedMedia: number;
  readonly allMedia: number;
  readonly leftOut: readonly LeftOut[];
  /** Why it waits or stopped. */
  readonly note: Wording | undefined;
}

export interface ArchivedMedia {
  readonly file: File;
  readonly poster: File | undefined;
  readonly signingBox: SigningBox | null;
  /** Undefined: nobody has looked for one. */
  readonly hand?: PictureHand | null | undefined;
  /** Whether the card has a clip already. */
  readonly isFurther: boolean;
}

export interface ArchivePorts {
  readonly editSet: (edit: SetEdit) => Promise<unknown>;
  readonly uploadThumbnail: (thumbnail: File) => Promise<unknown>;
  /** The same key answers with the same cards. */
  readonly addCards: (cards: CardToImport[], key: string) => Promise<readonly Card[]>;
  readonly uploadMedia: (cardId: string, media: ArchivedMedia) => Promise<unknown>;
  readonly newKey: () => string;
  readonly wait: RetryRules['wait'];
}

/** A card's files, whose id is known once the texts are imported. */
interface Sending {
  readonly place: number;
  readonly term: string;
  /** In order: the first one sent is the card's first. */
  readonly clips: readonly (ArchivedClip & { readonly isFurther: boolean })[];
}

/** First the set's fields, then texts, then media; another try repeats nothing done. */
export class ArchiveImport {
  readonly #archive: Archive;
  readonly #ports: ArchivePorts;
  readonly #keys: readonly string[];
  readonly #parts: readonly CardToImport[][];
  readonly #cardIds: string[] = [];
  readonly #pending: Sending[];
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #isSetDone: boolean;
  #progress: ArchiveProgress;

  readonly subscribe = this.#listeners.subscribe;

  constructor(archive: Archive, isSetTakenOver: boolean, ports: ArchivePorts) {
    this.#archive = archive;
    this.#ports = ports;
    this.#parts = partsOf(archive);
    this.#keys = this.#parts.map(() => ports.newKey());
    this.#isSetDone = !isSetTakenOver;
    this.#retries = uploadRetries({ wait: ports.wait, onDue: () => void this.run() });
    this.#pending = archive.cards
      .map((card, place) => ({ place, term: card.term, clips: clipsOf(card) }))
      .filter(({ clips }) => clips.length > 0);
    const counts = { cards: 0, media: 0, addedMedia: 0, allMedia: countMedia(archive) };
    this.#progress = { phase: 'stopped', ...counts, leftOut: [], note: undefined };
  }

  readonly progress = (): ArchiveProgress => this.#progress;

  /** Leaving the page would lose the rest. */
  isUnderWay(): boolean {
    return this.#progress.phase === 'running' || this.isWaiting();
  }

  isWaiting(): boolean {
    return this.#progress.phase === 'waiting';
  }

  async run(): Promise<void> {
    if (this.#progress.phase === 'running' || this.#progress.phase === 'done') return;
    this.#retries.clear();
    this.#show({ phase: 'running', note: undefined });
    try {
      if (!this.#isSetDone) await this.#takeOverSet();
      await this.#addCards();
      await this.#sendAllMedia();
      this.#show({ phase: 'done' });
    } catch (error) {
      this.#interrupt(error);
    }
  }

  #interrupt(error: unknown): void {
    const isLineLost = isTransient(error) && !isArchiveError(error);
    this.#show({ phase: isLineLost ? 'waiting' : 'stopped', note: isLineLost ? waitingNote : noteOf(error) });
    if (isLineLost) this.#retries.failed(retryAfterMsOf(error));
  }

  abandon(): void {
    this.#retries.clear();
  }

  async #takeOverSet(): Promise<void> {
    const { thumbnail, title, signingBoxes: _, hands: _hands, ...fields } = this.#archive.set;
    await this.#ports.editSet({ ...fields, ...(title.trim() !== '' && { title }) });
    await this.#orLeaveOut(undefined, async () => {
      const file = thumbnail === '' ? undefined : await this.#archive.read(thumbnail);
      if (file) await this.#ports.uploadThumbnail(file);
    });
    this.#isSetDone = true;
  }

  async #addCards(): Promise<void> {
    let start = 0;
    for (const [index, part] of this.#parts.entries()) {
      if (start >= this.#cardIds.length) {
        const cards = await this.#ports.addCards(part, this.#keys[index] ?? '');
        this.#cardIds.push(...cards.map(({ id }) => id));
        this.#retries.succeeded();
        this.#show({ cards: this.#cardIds.length });
      }
      start += part.length;
    }
  }

  /** What stops one stops all after their current file; the rest stays pending. */
  async #sendAllMedia(): Promise<void> {
    const stop = new AbortController();
    const workers = Array.from({ length: archiveUploadsAtOnce }, () => this.#sendMedia(stop));
    await Promise.all(workers);
    stop.signal.throwIfAborted();
  }

  async #sendMedia(stop: AbortController): Promise<void> {
    while (!stop.signal.aborted) {
      const sending = this.#pending.shift();
      if (sending === undefined) return;
      let [sent, clips] = [0, sending.clips];
      try {
        for (const clip of clips) {
          const isAdded = await this.#send(sending, clip);
          sent++;
          this.#retries.succeeded();
          const { media, addedMedia } = this.#progress;
          this.#show({ media: media + 1, addedMedia: isAdded ? addedMedia + 1 : addedMedia });
        }
      } catch (error) {
        clips = clips.slice(sent);
        this.#pending.unshift({ ...sending, clips });
        stop.abort(error);
      }
    }
  }

  /** @returns whether it was not left out */
  async #send({ place, term }: Sending, { media, poster, isFurther }: Sending['clips'][number]): Promise<boolean> {
    let isAdded = false;
    await this.#orLeaveOut(term, async () => {
      const file = await this.#archive.read(media);
      if (file === undefined) return this.#leaveOut(term, (t) => t('{name} is not in the ZIP.', { name: media }));
      const still = poster === '' ? undefined : await this.#archive.read(poster).catch(() => undefined);
      const signingBox = this.#archive.set.signingBoxes[media] ?? null;
      const hand = this.#archive.set.hands?.[media];
      await this.#ports.uploadMedia(this.#cardIds[place] ?? '', { file, poster: still, signingBox, hand, isFurther });
      isAdded = true;
    });
    return isAdded;
  }

  /** Leaves out a file at fault, as another try would end the same. */
  async #orLeaveOut(term: string | undefined, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isFilesFault(error)) throw error;
      this.#leaveOut(term, isArchiveError(error) ? error.words : (t) => problemText(error, t) ?? t('Not accepted'));
    }
  }

  #leaveOut(term: string | undefined, reason: Wording): void {
    this.#show({ leftOut: [...this.#progress.leftOut, { term, reason }] });
  }

  #show(change: Partial<ArchiveProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#listeners.notify();
  }
}

export function countMedia({ cards }: Pick<Archive, 'cards'>): number {
  return cards.reduce((sum, card) => sum + clipsOf(card).length, 0);
}

const waitingNote: Wording = (t) => t('Waiting for the connection. The import goes on by itself.');

function clipsOf({ media, poster, furtherClips = [] }: ArchivedCard): Sending['clips'] {
  const clips = [{ media, poster }, ...furtherClips].filter((clip) => clip.media !== '');
  return clips.map((clip, index) => ({ ...clip, isFurther: index > 0 }));
}

/** By place. */
function labelsOf({ clipLabels }: ArchivedCard): Partial<CardToImport> {
  if (clipLabels === undefined) return {};
  const [clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = ''] = clipLabels;
  return { clipLabel1, clipLabel2, clipLabel3, clipLabel4 };
}

/** Parts of as many cards and as much text as a call takes. */
function partsOf({ cards }: Archive): CardToImport[][] {
  const parts: CardToImport[][] = [];
  let length = Infinity;
  for (const card of cards) {
    const { term, definition, showMediaAndText, clipLabels = [] } = card;
    const further = mapFields(furtherFields, (_, name) => card[name] ?? '');
    const added = [term, definition, ...Object.values(further), ...clipLabels].join('').length;
    length += added;
    if (length > maxImportTextLength || (parts.at(-1)?.length ?? 0) >= maxBulkTerms) {
      parts.push([]);
      length = added;
    }
    parts.at(-1)?.push({ term, definition, ...further, showMediaAndText, ...labelsOf(card) });
  }
  return parts;
}

/** The fault is in the file, its card or the archive. */
function isFilesFault(error: unknown): boolean {
  return isContentRefused(error) || isArchiveError(error) || (error instanceof Error && isGone(error));
}

/** Compared by name, as the class is in a lazy chunk. */
export function isArchiveError(error: unknown): error is ArchiveError {
  return error instanceof Error && error.name === 'ArchiveError';
}

function noteOf(error: unknown): Wording {
  if (failureOf(error) === 'signed-out') return (t) => t('Please sign in again, then go on.');
  if (isArchiveError(error)) return error.words;
  return (t) => problemText(error, t) ?? t('The server could not do this. Please go on later.');
}
