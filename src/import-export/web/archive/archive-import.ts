import { furtherFields, mapFields } from '../../../cards/card-fields.ts';
import type { ArchivedCard, ArchivedClip } from '../../rules/archive/set-file.ts';
import type { Card, CardEdit, CardToImport, PictureHand } from '../../../cards/contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import type { SetEdit } from '../../../sets/contract/set.ts';
import { maxBulkTerms, maxImportTextLength } from '../../../platform/rules/limits.ts';
import { hasCode, isContentRefused, isGone } from '../../../platform/web/outbound/failure.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import { uploadsAtOnce, type TemporaryFailure, type UploadQueue } from '../../../saving/web/uploads/upload-queue.ts';
import type { Archive, ArchiveError, LazyText } from '../zip/zip-entries.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';

/** A file of the archive that is not imported, and why. */
export interface LeftOut {
  /** The term of the card whose file is left out. Undefined for the set's thumbnail. */
  readonly term: string | undefined;
  readonly reason: LazyText;
}

/** How far an import is. */
export interface ArchiveProgress {
  /** `waiting` for the network or a session ends by itself. `stopped` ends when a person resumes. `done` is final. */
  readonly phase: 'running' | 'waiting' | 'stopped' | 'done';
  /** Cards that were added. */
  readonly cards: number;
  /** Media that were sent or left out. */
  readonly media: number;
  /** Media that were sent. */
  readonly addedMedia: number;
  readonly allMedia: number;
  readonly leftOut: readonly LeftOut[];
  /** Why it waits or stopped. */
  readonly note: LazyText | undefined;
}

/** An image or video of the archive, with what belongs to it. */
export interface ArchivedMedia {
  readonly file: File;
  readonly poster: File | undefined;
  readonly signingBox: SigningBox | null;
  /** Undefined if no handshape was searched. */
  readonly hand?: PictureHand | null | undefined;
}

/** What `ArchiveImport` uses of the server and the screen. Tests pass their own. */
export interface ArchivePorts {
  readonly editSet: (edit: SetEdit) => Promise<unknown>;
  readonly uploadThumbnail: (thumbnail: File) => Promise<unknown>;
  /** A second call with the same key adds nothing and returns the same cards. */
  readonly addCards: (cards: CardToImport[], key: string) => Promise<readonly Card[]>;
  readonly uploadMedia: (cardId: string, media: ArchivedMedia) => Promise<unknown>;
  /** Saves the edit in the background. */
  readonly editCard: (cardId: string, edit: CardEdit) => void;
  /** Called when the import is done, and each time that it is stopped. */
  readonly onSettled: (progress: ArchiveProgress) => void;
  readonly newKey: () => string;
  readonly queue: UploadQueue;
}

/**
 * Imports the set's fields, then the texts of cards, then media. When it is resumed, it repeats nothing that is done.
 */
export class ArchiveImport {
  readonly #archive: Archive;
  readonly #ports: ArchivePorts;
  readonly #isSetTakenOver: boolean;
  /** In the order of the archive. Undefined for a card that was deleted before its id was known. */
  readonly #cardIds: (string | undefined)[] = [];
  readonly #listeners = new Listeners();
  readonly #abandoned = new AbortController();
  #isBegun = false;
  #progress: ArchiveProgress;

  readonly subscribe = this.#listeners.subscribe;

  constructor(archive: Archive, isSetTakenOver: boolean, ports: ArchivePorts) {
    this.#archive = archive;
    this.#isSetTakenOver = isSetTakenOver;
    this.#ports = ports;
    const counts = { cards: 0, media: 0, addedMedia: 0, allMedia: countMedia(archive) };
    this.#progress = { phase: 'stopped', ...counts, leftOut: [], note: undefined };
  }

  readonly progress = (): ArchiveProgress => this.#progress;

  /** Begins the import, or resumes one that waits or was stopped. Resolves when it is done, waits or stops. */
  async run(): Promise<void> {
    const { phase } = this.#progress;
    if (phase === 'running' || phase === 'done') return;
    this.#show({ phase: 'running', note: undefined });
    if (this.#isBegun) this.#ports.queue.release();
    else void this.#import();
    this.#isBegun = true;
    await this.#listeners.until(() => this.#progress.phase !== 'running');
  }

  /** Ends the import. What was sent before stays. */
  abandon(): void {
    this.#abandoned.abort();
  }

  async #import(): Promise<void> {
    if (this.#isSetTakenOver) await this.#takeOverSet();
    for (const batch of divideCards(this.#archive)) await this.#addCards(batch, this.#ports.newKey());
    // All senders take cards from the same iterator, so that each card is sent once.
    const cards = this.#archive.cards.entries();
    await Promise.all(Array.from({ length: uploadsAtOnce }, () => this.#sendMedia(cards)));
    this.#show({ phase: 'done' });
  }

  async #takeOverSet(): Promise<void> {
    const { thumbnail, title, signingBoxes: _, hands: _hands, ...fields } = this.#archive.set;
    await this.#finish(() => this.#ports.editSet({ ...fields, ...(title.trim() !== '' && { title }) }));
    if (thumbnail === '') return;
    await this.#finishOrLeaveOut(undefined, async () => {
      const file = await this.#archive.read(thumbnail);
      if (file) await this.#ports.uploadThumbnail(file);
      return undefined;
    });
  }

  async #addCards(batch: CardToImport[], key: string): Promise<void> {
    await this.#finish(async () => {
      const cards = await this.#ports.addCards(batch, key);
      this.#cardIds.push(...idsOf(batch, cards));
    });
    this.#show({ cards: this.#cardIds.length });
  }

  async #sendMedia(cards: Iterable<[number, ArchivedCard]>): Promise<void> {
    for (const [index, card] of cards) await this.#sendClips(this.#cardIds[index], card);
  }

  /** Sends the clips of a card in their order, because the first one that is sent becomes the card's first. */
  async #sendClips(cardId: string | undefined, card: ArchivedCard): Promise<void> {
    const leftOut = new Set<number>();
    for (const [index, clip] of archivedClipsOf(card).entries()) {
      const isAdded = await this.#finishOrLeaveOut(card.term, () => this.#send(cardId, clip));
      const { media, addedMedia } = this.#progress;
      this.#show({ media: media + 1, addedMedia: isAdded ? addedMedia + 1 : addedMedia });
      if (!isAdded) leftOut.add(index);
      // Labels belong to places, and this clip took the place of one that was left out.
      else if (cardId !== undefined && leftOut.size > 0 && card.clipLabels)
        this.#ports.editCard(cardId, labelFieldsOf(card, leftOut));
    }
  }

  /**
   * Sends a clip of the archive to its card.
   * @returns why the file is left out, or undefined if it was sent
   */
  async #send(cardId: string | undefined, { media, poster }: ArchivedClip): Promise<LazyText | undefined> {
    if (cardId === undefined) return (t) => t('Card not found');
    const file = await this.#archive.read(media);
    if (file === undefined) return (t) => t('{name} is not in the ZIP.', { name: media });
    const posterFile = poster === '' ? undefined : await this.#archive.read(poster).catch(() => undefined);
    const signingBox = this.#archive.set.signingBoxes[media] ?? null;
    const hand = this.#archive.set.hands?.[media];
    await this.#ports.uploadMedia(cardId, { file, poster: posterFile, signingBox, hand });
    return undefined;
  }

  /**
   * Leaves out a file that is at fault, because another attempt would fail too.
   * @returns false if the file was left out
   */
  async #finishOrLeaveOut(term: string | undefined, work: () => Promise<LazyText | undefined>): Promise<boolean> {
    let reason: LazyText | undefined;
    await this.#finish(async () => {
      reason = await work().catch((error: unknown) => {
        if (isFaultOfFile(error)) return describeFault(error);
        throw error;
      });
    });
    if (reason) this.#show({ leftOut: [...this.#progress.leftOut, { term, reason }] });
    return reason === undefined;
  }

  /** Repeats the work until it succeeds. After a refusal by the server, it waits until a person resumes. */
  async #finish(work: () => Promise<unknown>): Promise<void> {
    const { queue } = this.#ports;
    const send = async () => {
      if (this.#progress.phase === 'waiting') this.#show({ phase: 'running', note: undefined });
      await work();
    };
    const onTemporaryFailure = ({ kind }: TemporaryFailure) => {
      if (this.#progress.phase === 'running') this.#show({ phase: 'waiting', note: waitingNotes[kind] });
    };
    for (;;) {
      await this.#listeners.until(() => this.#progress.phase !== 'stopped');
      const result = await queue.send({ send, onTemporaryFailure, signal: this.#abandoned.signal });
      if (result.kind === 'sent') return;
      const { error } = result;
      this.#show({
        phase: 'stopped',
        note: (t) => problemText(error, t) ?? t('The server could not do this. Please go on later.'),
      });
    }
  }

  #show(change: Partial<ArchiveProgress>): void {
    const before = this.#progress.phase;
    this.#progress = { ...this.#progress, ...change };
    this.#listeners.notify();
    const { phase } = this.#progress;
    if (phase !== before && (phase === 'done' || phase === 'stopped')) this.#ports.onSettled(this.#progress);
  }
}

/** Counts the images and videos that the cards of an archive name. */
export function countMedia({ cards }: Pick<Archive, 'cards'>): number {
  return cards.reduce((sum, card) => sum + archivedClipsOf(card).length, 0);
}

const waitingNotes: Record<TemporaryFailure['kind'], LazyText> = {
  transient: (t) => t('Waiting for the connection. The import goes on by itself.'),
  'signed-out': (t) => t('Your session has ended. Sign in again, and the upload goes on.'),
};

function archivedClipsOf({ media, poster, furtherClips = [] }: ArchivedCard): ArchivedClip[] {
  return [{ media, poster }, ...furtherClips].filter((clip) => clip.media !== '');
}

/**
 * Returns the labels of the clips in their order, as fields of a card.
 * @param leftOut the indexes of clips that the card does not get
 */
function labelFieldsOf({ clipLabels }: ArchivedCard, leftOut: ReadonlySet<number> = new Set()): Partial<CardToImport> {
  if (clipLabels === undefined) return {};
  const labels = clipLabels.filter((_, index) => !leftOut.has(index));
  const [clipLabel1 = '', clipLabel2 = '', clipLabel3 = '', clipLabel4 = ''] = labels;
  return { clipLabel1, clipLabel2, clipLabel3, clipLabel4 };
}

/**
 * Returns the ids of the cards that a call has added, in their order. When the first answer was lost, the repeated one
 * lacks cards that were deleted in the meantime.
 */
function idsOf(batch: readonly CardToImport[], added: readonly Card[]): (string | undefined)[] {
  let addedIndex = 0;
  return batch.map(({ term, definition }) => {
    const card = added[addedIndex];
    const isAdded = added.length === batch.length || (card?.term === term && card.definition === definition);
    if (!isAdded) return undefined;
    addedIndex++;
    return card?.id;
  });
}

/** Divides the cards into batches that are small enough for a call. */
function divideCards({ cards }: Archive): CardToImport[][] {
  const batches: CardToImport[][] = [];
  let batch: CardToImport[] = [];
  let batchLength = 0;
  for (const card of cards) {
    const { term, definition, showMediaAndText, clipLabels = [] } = card;
    const further = mapFields(furtherFields, (_, name) => card[name] ?? '');
    const cardLength = [term, definition, ...Object.values(further), ...clipLabels].join('').length;
    const isFull = batchLength + cardLength > maxImportTextLength || batch.length >= maxBulkTerms;
    if (isFull && batch.length > 0) {
      batches.push(batch);
      batch = [];
      batchLength = 0;
    }
    batch.push({ term, definition, ...further, showMediaAndText, ...labelFieldsOf(card) });
    batchLength += cardLength;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

/** Whether the fault is in the file, its card or the archive, and not in the connection or the server. */
function isFaultOfFile(error: unknown): boolean {
  return isContentRefused(error) || isArchiveError(error) || isGone(error) || hasCode(error, 'clips-full');
}

function describeFault(error: unknown): LazyText {
  return isArchiveError(error) ? error.text : (t) => problemText(error, t) ?? t('Not accepted');
}

/** Compares by name, because the class is in a chunk that is loaded on demand. */
export function isArchiveError(error: unknown): error is ArchiveError {
  return error instanceof Error && error.name === 'ArchiveError';
}
