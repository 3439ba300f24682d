import { describe, expect, test, vi } from 'vitest';
import { problemType } from '../../../platform/rules/problem-type.ts';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import type { MediaUpload } from '../cards.ts';
import type { ClipProgress, PreparedClip } from '../../../clips/web/prepare-clip.ts';
import { MediaUploads, type MediaUploadPorts, type MediaUploadResult, checkMediaFile } from './media-uploads.ts';
import { UploadQueue } from './upload-queue.ts';
import { addedClipId, clipId } from '../clip-ids.ts';
import { buildCard } from '../../../testing/rules/build-card.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const image = new File(['image'], 'hello.png', { type: 'image/png' });
const video = new File(['video'], 'hello.mp4', { type: 'video/mp4' });
const poster = new Blob(['poster'], { type: 'image/jpeg' });

/** Compares by identity, as all files are equal to `toMatchObject`. */
function same(file: Blob): unknown {
  return expect.toSatisfy((other) => other === file);
}

describe('an upload', () => {
  test('sends an image, tells its progress, and is over when it is there', async () => {
    const { uploads, sendings, results } = setUp();
    const isDone = uploads.start('a', image);
    await flushPromises();
    expect(sendings).toMatchObject([{ cardId: 'a', file: same(image), poster: undefined }]);
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading', share: 0, picture: same(image) });
    sendings[0]?.onProgress(0.64);
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading', share: 0.64 });
    expect(uploads.isBusy()).toBe(true);
    sendings[0]?.succeed();
    await isDone;
    expect(uploads.stateOf('a')).toBeUndefined();
    expect(uploads.isBusy()).toBe(false);
    expect(results).toEqual([{ isUploaded: true }]);
  });

  test('sends the poster of a video along', async () => {
    const { uploads, sendings } = setUp();
    void uploads.start('a', video);
    await flushPromises();
    expect(sendings).toMatchObject([{ file: same(video), poster: same(poster) }]);
    expect(uploads.stateOf('a')).toMatchObject({ picture: same(poster) });
  });

  test('sends what the clip editor made, also when it is tried again', async () => {
    const { uploads, sendings } = setUp();
    const edited = { poster: new Blob(['chosen']), signingBox: { left: 0, top: 0.1, width: 0.5, height: 0.9 } };
    const isOver = uploads.start('a', video, { edited });
    await flushPromises();
    sendings[0]?.fail(new TypeError('offline'));
    await isOver;
    uploads.retry('a');
    await flushPromises();
    const sent = { ...edited, poster: same(edited.poster) };
    expect(sendings).toMatchObject([sent, sent]);
  });

  test('of a video without a poster goes on, with a warning', async () => {
    const { uploads, sendings, results } = setUp({ poster: undefined });
    const isDone = uploads.start('a', video);
    await flushPromises();
    sendings[0]?.succeed();
    await isDone;
    expect(uploads.stateOf('a')).toEqual({ phase: 'withoutPoster' });
    expect(results).toEqual([{ isUploaded: true }]);
  });

  test('of an image that is named like a video goes on, without a warning', async () => {
    const shownCard = (id: string) => buildCard({ id, mediaKind: 'image' });
    const { uploads, sendings } = setUp({ poster: undefined, editing: { shownCard } });
    const isDone = uploads.start('a', video);
    await flushPromises();
    sendings[0]?.succeed();
    await isDone;
    expect(uploads.stateOf('a')).toBeUndefined();
  });

  test('goes on when making a poster goes wrong', async () => {
    const { uploads, sendings } = setUp({ poster: Promise.reject(new Error('no codec')) });
    void uploads.start('a', video);
    await flushPromises();
    expect(sendings).toMatchObject([{ file: same(video), poster: undefined }]);
  });

  test('of a file that no card takes does not begin', async () => {
    const { uploads, sendings, results } = setUp();
    await uploads.start('a', new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(sendings).toHaveLength(0);
    expect(uploads.stateOf('a')).toEqual({
      phase: 'refused',
      note: message('Please upload JPG, PNG, GIF, MP4, or WEBM files only'),
    });
    expect(results).toMatchObject([{ isUploaded: false, fault: { title: message('Invalid file type') } }]);
  });

  test('that fails can be tried again with the same file', async () => {
    const { uploads, sendings, results } = await setUpOffline();
    expect(uploads.stateOf('a')).toMatchObject({
      phase: 'failed',
      attempt: { file: image },
      note: message('Failed to upload media'),
      kind: 'transient',
    });
    expect(results).toEqual([
      { isUploaded: false, fault: { title: message('Error'), description: message('Failed to upload media') } },
    ]);
    uploads.retry('a');
    await flushPromises();
    expect(sendings[1]).toMatchObject({ file: same(image) });
  });

  test('that could not reach the server goes on by itself, and is told once', async () => {
    const { uploads, queue, sendings, results, pass } = await setUpOffline();
    expect(uploads.isBusy()).toBe(true);
    pass();
    await flushPromises();
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading' });
    sendings[1]?.fail(new ApiError({ status: 503, statusText: '', body: '' }));
    await flushPromises();
    expect(results).toHaveLength(1);
    queue.release('unreachable');
    await flushPromises();
    sendings[2]?.succeed();
    await flushPromises();
    expect(uploads.stateOf('a')).toBeUndefined();
    expect(results.map(({ isUploaded }) => isUploaded)).toEqual([false, true]);
    expect(uploads.isBusy()).toBe(false);
  });

  test('whose session has ended goes on with the next one, and nothing is told', async () => {
    const { uploads, queue, sendings, results } = setUp();
    void uploads.start('a', image);
    await flushPromises();
    sendings[0]?.onProgress(1);
    sendings[0]?.fail(new ApiError({ status: 401, statusText: '', body: '' }));
    await flushPromises();
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading', share: 0 });
    expect(uploads.isBusy()).toBe(true);
    queue.release('signedOut');
    await flushPromises();
    sendings[1]?.succeed();
    await flushPromises();
    expect(results).toEqual([{ isUploaded: true }]);
  });

  test('that is refused for good waits for a person', async () => {
    const { uploads, queue, sendings, pass } = setUp();
    const isDone = uploads.start('a', image);
    await flushPromises();
    const body = JSON.stringify({ type: `${problemType}card-not-found`, code: 'card-not-found' });
    sendings[0]?.fail(new ApiError({ status: 404, statusText: '', body }));
    await isDone;
    pass();
    queue.release('unreachable');
    await flushPromises();
    expect(sendings).toHaveLength(1);
    expect(uploads.isBusy()).toBe(false);
  });

  test('that the server has no room for waits for a person, who is asked before leaving', async () => {
    const { uploads, queue, sendings, results, pass } = setUp();
    const isDone = uploads.start('a', image);
    await flushPromises();
    sendings[0]?.fail(new ApiError({ status: 507, statusText: '', body: '{"detail":"The disk is full"}' }));
    await isDone;
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'failed', note: message('The disk is full') });
    expect(results).toHaveLength(1);
    expect(uploads.isBusy()).toBe(true);
    pass();
    queue.release('unreachable');
    await flushPromises();
    expect(sendings).toHaveLength(1);
    uploads.retry('a');
    await flushPromises();
    expect(sendings).toHaveLength(2);
  });

  test('of a file that was moved meanwhile says so, and is not tried again', async () => {
    const { uploads, sendings, pass } = setUp();
    const moved = new File(['image'], 'hello.png', { type: 'image/png' });
    vi.spyOn(moved, 'slice').mockReturnValue(unreadable);
    const isDone = uploads.start('a', moved);
    await flushPromises();
    sendings[0]?.fail(new TypeError('Failed to fetch'));
    await isDone;
    const note = message('The file cannot be read any more. It may have been moved or changed.');
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'failed', note });
    expect(uploads.isBusy()).toBe(false);
    pass();
    await flushPromises();
    expect(sendings).toHaveLength(1);
  });

  test('that goes on by itself begins once, however often the network is back', async () => {
    const prepareClip = vi.fn<MediaUploadPorts['prepareClip']>(async (file) => ({ isUsable: true, file }));
    const { uploads, queue, sendings } = setUp({ poster, prepareClip });
    const isDone = uploads.start('a', video);
    await flushPromises();
    sendings[0]?.fail(new TypeError('offline'));
    await isDone;
    queue.release('unreachable');
    queue.release('unreachable');
    await flushPromises();
    expect(prepareClip).toHaveBeenCalledTimes(1);
    expect(sendings).toHaveLength(2);
  });

  test('that is cancelled while it waits does not go on', async () => {
    const { uploads, sendings, pass } = await setUpOffline();
    uploads.cancel('a');
    pass();
    await flushPromises();
    expect(sendings).toHaveLength(1);
  });

  test('of a file that the server finds damaged needs another file, and says why', async () => {
    const { uploads, sendings } = setUp();
    const isDone = uploads.start('a', image);
    await flushPromises();
    const body = JSON.stringify({ detail: 'This image is damaged' });
    sendings[0]?.fail(new ApiError({ status: 400, statusText: '', body }));
    await isDone;
    expect(uploads.stateOf('a')).toEqual({ phase: 'refused', note: message('This image is damaged') });
  });

  test('can be cancelled, and says nothing more; the server is asked what it has', async () => {
    const { uploads, sendings, results, cancelled } = setUp();
    const isDone = uploads.start('a', image);
    await flushPromises();
    uploads.cancel('a');
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(cancelled).toEqual(['a']);
    sendings[0]?.onProgress(0.9);
    await isDone;
    expect(uploads.stateOf('a')).toBeUndefined();
    expect(results).toEqual([]);
  });

  test('gives way to another file for the same card', async () => {
    const { uploads, sendings, results } = setUp();
    const isFirstDone = uploads.start('a', image);
    await flushPromises();
    const isSecondDone = uploads.start('a', video);
    await isFirstDone;
    await flushPromises();
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading', file: same(video) });
    sendings[1]?.succeed();
    await isSecondDone;
    expect(results).toEqual([{ isUploaded: true }]);
  });

  test('of another file is shown, and kept, from the moment when that is chosen', async () => {
    const refetched = Promise.withResolvers<void>();
    const refetch = vi.fn<MediaUploadPorts['refetch']>(() => refetched.promise);
    const { uploads, sendings } = setUp({ poster, refetch });
    const first = uploads.start('a', image);
    await flushPromises();
    sendings[0]?.fail(new ApiError({ status: 500, statusText: '', body: '' }));
    await first;
    void uploads.start('a', video);
    await flushPromises();
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'uploading', file: same(video), share: 0 });
    expect(uploads.isBusy()).toBe(true);
    uploads.retry('a');
    const third = new File(['third'], 'third.mp4', { type: 'video/mp4' });
    void uploads.start('a', third);
    await flushPromises();
    expect(refetch).toHaveBeenCalledTimes(2);
    refetched.resolve();
    await flushPromises();
    expect(sendings.slice(1)).toMatchObject([{ file: same(third) }]);
  });

  test('of another file replaces the one whose answer was lost, if the server has that', async () => {
    let stored: string | undefined;
    const { uploads, sendings } = setUp({
      poster,
      editing: { shownCard: (id) => (stored === undefined ? undefined : buildCard({ id, mediaPath: stored })) },
      refetch: async () => void (stored = '/media/a.png'),
    });
    const isOver = uploads.start('a', image);
    await flushPromises();
    sendings[0]?.fail(new TypeError('offline'));
    await isOver;
    void uploads.start('a', video);
    await flushPromises();
    expect(sendings.map(({ replaces }) => replaces)).toEqual([null, '/media/a.png']);
  });

  test('that has left entirely goes before the next file for its card', async () => {
    const { uploads, sendings, results } = setUp();
    const isFirstDone = uploads.start('a', image);
    await flushPromises();
    sendings[0]?.onProgress(1);
    void uploads.start('a', video);
    await flushPromises();
    expect(sendings).toHaveLength(1);
    sendings[0]?.succeed();
    await isFirstDone;
    await flushPromises();
    expect(results).toEqual([{ isUploaded: true }]);
    expect(sendings[1]).toMatchObject({ file: same(video) });
  });

  test('replaces the clip that was the first when the file was chosen; where that is gone, another try adds the file', async () => {
    let first = '/media/a.png';
    const { uploads, sendings } = setUp({
      poster,
      editing: { shownCard: (id) => buildCard({ id, mediaPath: first }) },
    });
    void uploads.start('a', image);
    first = '/media/b.png';
    await flushPromises();
    sendings[0]?.fail(new TypeError('offline'));
    await flushPromises();
    uploads.retry('a');
    await flushPromises();
    const body = JSON.stringify({ type: `${problemType}edit-conflict`, code: 'edit-conflict' });
    sendings[1]?.fail(new ApiError({ status: 409, statusText: '', body }));
    await flushPromises();
    expect(uploads.isBusy()).toBe(true);
    uploads.retry('a');
    await flushPromises();
    expect(sendings.map(({ replaces }) => replaces)).toEqual(['/media/a.png', '/media/a.png', null]);
  });

  test('of a further clip replaces that one, or adds it; the first file of a card replaces nothing', async () => {
    const { uploads, sendings } = setUp();
    for (const shownId of ['a', clipId('b', '/media/b.png'), addedClipId('c')]) void uploads.start(shownId, image);
    await flushPromises();
    sendings[0]?.succeed();
    await flushPromises();
    expect(sendings.map(({ cardId, replaces }) => [cardId, replaces])).toEqual([
      ['a', null],
      ['b', '/media/b.png'],
      ['c', null],
    ]);
  });

  test('ends with its card, under the row that the card had before the server created it too', async () => {
    const { uploads, sendings } = setUp({ poster, editing: { rowIdOf: (id) => (id === 'made' ? 'new' : id) } });
    for (const shownId of ['new', addedClipId('made'), 'other']) void uploads.start(shownId, image);
    await flushPromises();
    uploads.cancelCard('made');
    await flushPromises();
    expect(sendings.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(['new', addedClipId('made'), 'other'].map((id) => uploads.isOnItsWay(id))).toEqual([false, false, true]);
  });

  test('waits until the server has created the card, and can be cancelled meanwhile', async () => {
    const made = Promise.withResolvers<string>();
    const editing = { rowIdOf: (id: string) => (id === 'made' ? 'new' : id), whenCreated: () => made.promise };
    const { uploads, sendings, cancelled } = setUp({ poster, editing });
    void uploads.start('new', image);
    await flushPromises();
    expect(uploads.isOnItsWay('new')).toBe(true);
    uploads.cancel('new');
    void uploads.start('new', video);
    await flushPromises();
    expect([sendings, cancelled]).toEqual([[], []]);
    made.resolve('made');
    await flushPromises();
    expect(sendings).toMatchObject([{ cardId: 'made', file: same(video) }]);
    expect(uploads.stateOf('made')).toMatchObject({ phase: 'uploading', file: same(video) });
  });

  test('does not hold up those of other cards; a third shows its picture until its turn', async () => {
    const { uploads, sendings } = setUp();
    for (const shownId of ['a', 'b', 'c']) void uploads.start(shownId, image);
    await flushPromises();
    expect(sendings.map((sending) => sending.cardId)).toEqual(['a', 'b']);
    expect(uploads.stateOf('c')).toMatchObject({ phase: 'uploading', share: 0, picture: same(image) });
    sendings[0]?.succeed();
    await flushPromises();
    expect(sendings.map((sending) => sending.cardId)).toEqual(['a', 'b', 'c']);
  });
});

describe('a clip that does not play everywhere', () => {
  const film = new File(['film'], 'IMG_0001.MOV', { type: 'video/quicktime' });

  test('is converted first, tells how far it is, and is sent as what it became', async () => {
    const converted = Promise.withResolvers<PreparedClip>();
    const begun = Promise.withResolvers<ClipProgress>();
    const { uploads, sendings } = setUp({
      poster,
      prepareClip(_, progress) {
        begun.resolve(progress);
        return converted.promise;
      },
    });
    void uploads.start('a', film);
    (await begun.promise).onProgress(0.4);
    const attempt = { file: film, replaces: null };
    expect(uploads.stateOf('a')).toEqual({ phase: 'converting', attempt, file: film, share: 0.4 });
    expect(uploads.isBusy()).toBe(true);
    converted.resolve({ isUsable: true, file: video });
    await flushPromises();
    expect(sendings).toMatchObject([{ file: same(video), poster: same(poster) }]);
  });

  test('and cannot be converted here sends nothing, and says what to do', async () => {
    const fault = { title: message('This browser cannot read HEVC'), description: message('Film it again') };
    const { uploads, sendings, results } = setUp({
      poster,
      prepareClip: async () => ({ isUsable: false, fault, isTooLong: false }),
    });
    await uploads.start('a', film);
    expect(uploads.stateOf('a')).toEqual({ phase: 'refused', note: message('Film it again') });
    expect(results).toEqual([{ isUploaded: false, fault }]);
    expect(sendings).toEqual([]);
  });

  test('and is too long is kept, to be cut', async () => {
    const fault = { title: message('This clip is too long'), description: message('Cut it') };
    const { uploads } = setUp({ poster, prepareClip: async () => ({ isUsable: false, fault, isTooLong: true }) });
    await uploads.start('a', film);
    expect(uploads.stateOf('a')).toEqual({ phase: 'refused', note: message('Cut it'), tooLongFile: film });
  });

  test('is prepared again when that went wrong, while others are sent', async () => {
    const preparing: PromiseWithResolvers<PreparedClip>[] = [];
    const { uploads, sendings, pass } = setUp({
      poster,
      prepareClip() {
        preparing.push(Promise.withResolvers());
        return preparing.at(-1)?.promise ?? Promise.reject(new Error());
      },
    });
    for (const shownId of ['a', 'b']) void uploads.start(shownId, film);
    void uploads.start('c', image);
    await flushPromises();
    expect(sendings).toMatchObject([{ cardId: 'c' }]);
    preparing[0]?.reject(new TypeError('The converter could not be loaded'));
    await flushPromises();
    preparing[2]?.reject(new TypeError('The converter could not be loaded'));
    await flushPromises();
    expect(uploads.stateOf('a')).toMatchObject({ phase: 'failed', kind: 'transient' });
    pass();
    await flushPromises();
    preparing[3]?.resolve({ isUsable: true, file: video });
    await flushPromises();
    expect(sendings).toMatchObject([{ cardId: 'c' }, { cardId: 'a', file: same(video) }]);
  });

  test('is left alone when it is cancelled, and the server is not asked', async () => {
    const begun = Promise.withResolvers<ClipProgress>();
    const { uploads, sendings, cancelled } = setUp({
      poster,
      prepareClip(_, progress) {
        begun.resolve(progress);
        return new Promise((_resolve, reject) =>
          progress.signal.addEventListener('abort', () => reject(progress.signal.reason)),
        );
      },
    });
    const isOver = uploads.start('a', film);
    const { onProgress } = await begun.promise;
    uploads.cancel('a');
    onProgress(0.5);
    await isOver;
    expect(uploads.stateOf('a')).toBeUndefined();
    expect([sendings, cancelled]).toEqual([[], []]);
  });
});

const unreadable = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });

interface SetUp {
  readonly poster: Blob | undefined | Promise<Blob>;
  readonly prepareClip?: MediaUploadPorts['prepareClip'];
  readonly editing?: Partial<MediaUploadPorts['editing']>;
  readonly refetch?: MediaUploadPorts['refetch'];
}

interface FakeSending extends Required<MediaUpload> {
  succeed: () => void;
  fail: (error: Error) => void;
}

function setUp(options: SetUp = { poster }) {
  const sendings: FakeSending[] = [];
  const results: MediaUploadResult[] = [];
  const cancelled: string[] = [];
  const timers = new Set<() => void>();
  const queue = new UploadQueue({
    wait(_, callback) {
      timers.add(callback);
      return () => void timers.delete(callback);
    },
  });
  const uploads = new MediaUploads({
    prepareClip: options.prepareClip ?? (async (file) => ({ isUsable: true, file })),
    makePoster: async () => options.poster,
    editing: { rowIdOf: (id) => id, whenCreated: async (id) => id, shownCard: () => undefined, ...options.editing },
    send({ onProgress = () => {}, signal = new AbortController().signal, ...upload }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => reject(signal.reason));
      sendings.push({ hand: undefined, ...upload, onProgress, signal, succeed: resolve, fail: reject });
      return promise;
    },
    refetch: options.refetch ?? (async () => {}),
    onCancelled: (cardId) => cancelled.push(cardId),
    queue,
  });
  uploads.setResultListener((result) => results.push(result));
  const pass = () => {
    const due = [...timers];
    timers.clear();
    for (const callback of due) callback();
  };
  return { uploads, queue, sendings, results, cancelled, pass };
}

async function setUpOffline() {
  const all = setUp();
  const isDone = all.uploads.start('a', image);
  await flushPromises();
  all.sendings[0]?.fail(new TypeError('offline'));
  await isDone;
  return all;
}

async function flushPromises(): Promise<void> {
  for (let each = 0; each < 8; each += 1) await Promise.resolve();
}

const maxBytes = 10 * 1024 * 1024;

test.each(['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'])(
  'takes %s',
  (type) => {
    expect(checkMediaFile({ name: 'clip', type, size: 1 })).toBeUndefined();
  },
);

test.each(['image/svg+xml', 'image/webp', 'video/x-msvideo', 'application/pdf', 'text/html'])('refuses %s', (type) => {
  expect(checkMediaFile({ name: 'hello.mp4', type, size: 1 })).toEqual({
    title: message('Invalid file type'),
    description: message('Please upload JPG, PNG, GIF, MP4, or WEBM files only'),
  });
});

test('a file whose type the browser does not know goes by its extension', () => {
  expect(checkMediaFile({ name: 'HELLO.WEBM', type: '', size: 1 })).toBeUndefined();
  expect(checkMediaFile({ name: 'IMG_0001.MOV', type: '', size: 1 })).toBeUndefined();
  expect(checkMediaFile({ name: 'hello.avi', type: '', size: 1 })?.title).toEqual(message('Invalid file type'));
  expect(checkMediaFile({ name: 'mp4', type: '', size: 1 })?.title).toEqual(message('Invalid file type'));
});

test('takes images of 10 MB, and not one byte more', () => {
  expect(checkMediaFile({ name: 'a.png', type: 'image/png', size: maxBytes })).toBeUndefined();
  expect(checkMediaFile({ name: 'a.png', type: 'image/png', size: maxBytes + 1 })).toEqual({
    title: message('File too large'),
    description: message('Please upload files smaller than {size}MB', { size: 10 }),
  });
});

test('takes clips of 500 MB, for they are converted', () => {
  expect(checkMediaFile({ name: 'a.mov', type: 'video/quicktime', size: 50 * maxBytes })).toBeUndefined();
  expect(checkMediaFile({ name: 'a.mp4', type: 'video/mp4', size: 50 * maxBytes + 1 })).toEqual({
    title: message('File too large'),
    description: message('Please choose a video smaller than 500MB'),
  });
});
