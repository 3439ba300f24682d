import { describe, expect, test } from 'vitest';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import type { Card, CardEdit, CardToImport, PictureHand } from '../../../cards/contract/card.ts';
import { problemType } from '../../../platform/rules/problem-type.ts';
import { ApiError } from '../../../platform/web/outbound/failure.ts';
import { ArchiveImport, countMedia, type ArchivedMedia, type ArchiveProgress } from './archive-import.ts';
import { ArchiveError, fileDamaged, type Archive } from '../zip/zip-entries.ts';
import { UploadQueue } from '../../../saving/web/uploads/upload-queue.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const set = {
  title: 'Signs',
  publicTitle: '',
  description: 'All of them',
  categories: '',
  tags: '',
  signLanguage: '',
  termLanguage: '',
  signer: '',
  licence: '',
  visibility: 'private',
  thumbnail: 'media/thumbnail.jpg',
  signingBoxes: { 'media/2.mp4': { left: 0.25, top: 0, width: 0.5, height: 1 } },
} as const;

const hands: Record<string, PictureHand | null> = {
  'media/0.mp4': { side: 'left', points: Array.from({ length: 63 }, (_, at) => at) },
  'media/2.mp4': null,
};

function archiveOf(count: number, read: Archive['read'] = async (name) => new File([name], name)): Archive {
  const cards = Array.from({ length: count }, (_, index) => {
    const media = index % 2 === 0 ? `media/${index}.mp4` : '';
    const poster = index % 4 === 0 ? `media/${index}-poster.jpg` : '';
    return {
      line: index + 2,
      term: `term ${index}`,
      definition: '',
      media,
      poster,
      showMediaAndText: index === 2,
      howSigned: '',
    };
  });
  return { kind: 'zip', set, cards, missing: [], skipped: [], read };
}

function openServer(fails: (call: string) => void = () => undefined) {
  const calls: string[] = [];
  const cards: CardToImport[] = [];
  const media = new Map<string, string>();
  const boxes = new Map<string, SigningBox>();
  const handsOfCards = new Map<string, PictureHand | null | undefined>();
  const edits: CardEdit[] = [];
  const settled: string[] = [];
  const keys = new Set<string>();
  let key = 0;
  const pauses: (() => void)[] = [];
  const note = (call: string) => {
    fails(call);
    calls.push(call);
  };
  return {
    calls,
    cards,
    media,
    boxes,
    handsOfCards,
    edits,
    settled,
    passPause: () => pauses.shift()?.(),
    countPauses: () => pauses.length,
    ports: {
      editSet: async (edit: object) => note(`edit ${JSON.stringify(edit)}`),
      uploadThumbnail: async (file: File) => note(`thumbnail ${file.name}`),
      async addCards(added: CardToImport[], addedKey: string) {
        if (!keys.has(addedKey)) cards.push(...added);
        keys.add(addedKey);
        note(`add ${added.length}`);
        return added.map(({ term }) => ({ id: `id of ${term}` }) as Card);
      },
      async uploadMedia(cardId: string, { file, poster, signingBox, hand }: ArchivedMedia) {
        note(`media ${cardId}`);
        media.set(cardId, `${file.name} ${poster?.name ?? ''}`);
        if (signingBox) boxes.set(cardId, signingBox);
        handsOfCards.set(cardId, hand);
      },
      editCard: (_: string, edit: CardEdit) => void edits.push(edit),
      onSettled: ({ phase }: ArchiveProgress) => void settled.push(phase),
      newKey: () => `key ${key++}`,
      queue: new UploadQueue({
        wait(_ms, callback) {
          pauses.push(callback);
          return () => void pauses.splice(pauses.indexOf(callback), 1);
        },
      }),
    },
  };
}

function lostOnce(call: string): (made: string) => void {
  let isLost = false;
  return (made) => {
    if (isLost || !made.startsWith(call)) return;
    isLost = true;
    throw new TypeError('The network is down.');
  };
}

function doneOf(running: ArchiveImport): Promise<void> {
  return new Promise((resolve) => {
    running.subscribe(() => {
      if (running.progress().phase === 'done') resolve();
    });
  });
}

describe('the import of an archive', () => {
  test('brings the texts in their order, then each file to its card', async () => {
    const server = openServer();
    const running = new ArchiveImport(archiveOf(5), false, server.ports);
    await running.run();
    expect(server.calls[0]).toBe('add 5');
    expect(server.cards.map(({ term }) => term)).toEqual(['term 0', 'term 1', 'term 2', 'term 3', 'term 4']);
    expect(server.cards[2]?.showMediaAndText).toBe(true);
    expect(Object.fromEntries(server.media)).toEqual({
      'id of term 0': 'media/0.mp4 media/0-poster.jpg',
      'id of term 2': 'media/2.mp4 ',
      'id of term 4': 'media/4.mp4 media/4-poster.jpg',
    });
    expect([...server.boxes]).toEqual([['id of term 2', set.signingBoxes['media/2.mp4']]]);
    expect(running.progress()).toEqual({
      phase: 'done',
      cards: 5,
      media: 3,
      addedMedia: 3,
      allMedia: 3,
      leftOut: [],
      note: undefined,
    });
  });

  test('brings the further clips of a card behind its first, one by one, and goes on with them where it was stopped', async () => {
    const { cards, ...archive } = archiveOf(1);
    const furtherClips = ['b', 'c'].map((name) => ({ media: `media/${name}.mp4`, poster: '' }));
    const clipLabels = ['one', 'two', '', ''];
    const sent: string[] = [];
    const server = openServer();
    let isLost = false;
    const ports = {
      ...server.ports,
      async uploadMedia(_: string, { file }: ArchivedMedia) {
        if (file.name === 'media/b.mp4' && !isLost) {
          isLost = true;
          throw new TypeError('The network is down.');
        }
        sent.push(file.name);
      },
    };
    const labelled = cards.map((card) => ({ ...card, furtherClips, clipLabels }));
    expect(countMedia({ cards: labelled })).toBe(3);
    const running = new ArchiveImport({ ...archive, cards: labelled }, false, ports);
    await running.run();
    expect([running.progress().phase, sent]).toEqual(['waiting', ['media/0.mp4']]);
    await running.run();
    expect(sent).toEqual(['media/0.mp4', 'media/b.mp4', 'media/c.mp4']);
    expect(running.progress()).toMatchObject({ phase: 'done', media: 3, allMedia: 3 });
    expect(server.cards).toMatchObject([{ clipLabel1: 'one', clipLabel2: 'two' }]);
  });

  test.each([
    { leftOut: ['media/0.mp4'], labels: ['b', 'c', '', ''] },
    { leftOut: ['media/b.mp4'], labels: ['a', 'c', '', ''] },
    { leftOut: ['media/0.mp4', 'media/b.mp4'], labels: ['c', '', '', ''] },
    { leftOut: ['media/c.mp4'], labels: undefined },
    { leftOut: ['media/0.mp4', 'media/b.mp4', 'media/c.mp4'], labels: undefined },
  ])('moves labels up with their clips when $leftOut is left out', async ({ leftOut, labels }) => {
    const server = openServer();
    const archive = archiveOf(1, async (name) => (leftOut.includes(name) ? undefined : new File([name], name)));
    const furtherClips = ['b', 'c'].map((name) => ({ media: `media/${name}.mp4`, poster: '' }));
    const cards = archive.cards.map((card) => ({ ...card, furtherClips, clipLabels: ['a', 'b', 'c', ''] }));
    await new ArchiveImport({ ...archive, cards }, false, server.ports).run();
    const edit = server.edits.at(-1);
    expect(edit && Object.values(edit)).toEqual(labels);
  });

  test('brings the hands in the pictures, the decision for none too, and that the set uses them', async () => {
    const server = openServer();
    const archive = { ...archiveOf(5), set: { ...set, hintsFromPicture: true, hands } };
    await new ArchiveImport(archive, true, server.ports).run();
    expect(JSON.parse(server.calls[0]?.slice('edit '.length) ?? '')).toMatchObject({ hintsFromPicture: true });
    expect(Object.fromEntries(server.handsOfCards)).toEqual({
      'id of term 0': hands['media/0.mp4'],
      'id of term 2': null,
      'id of term 4': undefined,
    });
  });

  test('takes the set over first, when that is wanted', async () => {
    const server = openServer();
    await new ArchiveImport(archiveOf(1), true, server.ports).run();
    const [edit = '', ...rest] = server.calls;
    const { thumbnail: _thumbnail, signingBoxes: _signingBoxes, ...fields } = set;
    expect(JSON.parse(edit.slice('edit '.length))).toEqual(fields);
    expect(rest).toEqual(['thumbnail media/thumbnail.jpg', 'add 1', 'media id of term 0']);
  });

  test('of thousands of cards comes in parts', async () => {
    const server = openServer();
    await new ArchiveImport(archiveOf(2_500), false, server.ports).run();
    expect(server.calls.filter((call) => call.startsWith('add'))).toEqual(['add 1000', 'add 1000', 'add 500']);
    expect(server.cards).toHaveLength(2_500);
    expect(server.media.get('id of term 2498')).toBe('media/2498.mp4 ');
  });

  test.each(['edit', 'thumbnail', 'add 500', 'add', 'media id of term 8', 'media'])(
    'whose line is lost at "%s" waits for it, and goes on by itself without doing anything twice',
    async (call) => {
      const server = openServer(lostOnce(call));
      const running = new ArchiveImport(archiveOf(1_500), true, server.ports);
      await running.run();
      expect(running.progress().phase).toBe('waiting');
      expect(running.progress().note?.(englishTexts)).toContain('by itself');
      server.passPause();
      await doneOf(running);
      expect(running.progress()).toMatchObject({ cards: 1_500, media: 750, leftOut: [], note: undefined });
      expect(server.cards).toHaveLength(1_500);
      expect(server.media.size).toBe(750);
      const uploads = server.calls.filter((made) => made.startsWith('media'));
      expect(new Set(uploads).size).toBe(uploads.length);
    },
  );

  test('tries at once when the line is known to be back, and no second time for the pause', async () => {
    const server = openServer(lostOnce('add'));
    const running = new ArchiveImport(archiveOf(3), false, server.ports);
    await running.run();
    expect(server.countPauses()).toBe(1);
    await running.run();
    expect(running.progress()).toMatchObject({ phase: 'done', cards: 3 });
    expect(server.countPauses()).toBe(0);
  });

  test('whose session has ended goes on with the next one', async () => {
    let isSignedIn = false;
    const server = openServer((call) => {
      if (!isSignedIn && call.startsWith('media')) throw new ApiError({ status: 401, statusText: '', body: '' });
    });
    const running = new ArchiveImport(archiveOf(5), false, server.ports);
    await running.run();
    expect(running.progress().phase).toBe('waiting');
    expect(running.progress().note?.(englishTexts)).toContain('Sign in again');
    isSignedIn = true;
    server.ports.queue.release('signedOut');
    await doneOf(running);
    expect(running.progress()).toMatchObject({ media: 3, addedMedia: 3, note: undefined });
  });

  test.each([500, 507])('stops where the server fails at it (%i), until somebody lets it go on', async (status) => {
    let isFailing = true;
    const server = openServer((call) => {
      const body = JSON.stringify({ detail: 'There is no room left on the server.' });
      if (isFailing && call.startsWith('media')) throw new ApiError({ status, statusText: '', body });
    });
    const running = new ArchiveImport(archiveOf(3), false, server.ports);
    await running.run();
    expect(running.progress().phase).toBe('stopped');
    expect(running.progress().note?.(englishTexts)).toBe('There is no room left on the server.');
    expect(server.countPauses()).toBe(0);
    isFailing = false;
    await running.run();
    expect(running.progress()).toMatchObject({ phase: 'done', cards: 3, media: 2 });
    // Both files that were under way have failed, which is told once.
    expect(server.settled).toEqual(['stopped', 'done']);
  });

  test('that is let go while it waits sends nothing more', async () => {
    const server = openServer(lostOnce('add'));
    const running = new ArchiveImport(archiveOf(3), false, server.ports);
    await running.run();
    running.abandon();
    expect(server.countPauses()).toBe(0);
  });

  test('leaves out the files that are to blame themselves, and names their cards', async () => {
    const server = openServer((call) => {
      const body = JSON.stringify({ detail: 'Please upload JPG, PNG, GIF, MP4, or WEBM files only' });
      if (call === 'media id of term 2') throw new ApiError({ status: 415, statusText: '', body });
    });
    const archive = archiveOf(7, async (name) => {
      if (['media/0.mp4', set.thumbnail].includes(name)) throw new ArchiveError(fileDamaged(name));
      return name === 'media/4.mp4' ? undefined : new File([name], name);
    });
    const running = new ArchiveImport(archive, true, server.ports);
    await running.run();
    expect(running.progress()).toMatchObject({ phase: 'done', cards: 7, media: 4, addedMedia: 1, allMedia: 4 });
    const leftOut = running.progress().leftOut.map(({ term, reason }) => ({ term, reason: reason(englishTexts) }));
    expect(leftOut).toHaveLength(4);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { term: undefined, reason: `${set.thumbnail} is damaged.` },
        { term: 'term 0', reason: 'media/0.mp4 is damaged.' },
        { term: 'term 2', reason: 'Please upload JPG, PNG, GIF, MP4, or WEBM files only' },
        { term: 'term 4', reason: 'media/4.mp4 is not in the ZIP.' },
      ]),
    );
  });

  test('leaves out files of a card that was filled while the import ran', async () => {
    const server = openServer((call) => {
      const code = 'clips-full';
      const body = JSON.stringify({
        type: problemType + code,
        code,
        detail: 'A card shows at most 4 images and videos',
      });
      if (call === 'media id of term 2') throw new ApiError({ status: 409, statusText: '', body });
    });
    const running = new ArchiveImport(archiveOf(5), false, server.ports);
    await running.run();
    expect(running.progress()).toMatchObject({ phase: 'done', cards: 5, addedMedia: 2 });
    expect(running.progress().leftOut.map(({ term }) => term)).toEqual(['term 2']);
  });

  test('gives no file to another card when one of them was deleted before the answer came', async () => {
    const server = openServer();
    const addCards = async (added: CardToImport[], key: string) => {
      const cards = await server.ports.addCards(added, key);
      return added.flatMap(({ term, definition }, index) => {
        const card = cards[index];
        return card === undefined || index === 1 ? [] : { ...card, term, definition };
      });
    };
    const archive = archiveOf(5);
    const withClips = { ...archive, cards: archive.cards.map((card) => ({ ...card, media: `${card.term}.mp4` })) };
    const running = new ArchiveImport(withClips, false, { ...server.ports, addCards });
    await running.run();
    expect([...server.media.keys()].map((id) => [id, server.media.get(id)?.split('.')[0]])).toEqual(
      ['term 0', 'term 2', 'term 3', 'term 4'].map((term) => [`id of ${term}`, term]),
    );
    expect(running.progress().leftOut.map(({ term }) => term)).toEqual(['term 1']);
  });

  test('that the server refuses says why', async () => {
    const server = openServer((call) => {
      const body = JSON.stringify({ detail: 'A set holds at most 10,000 cards' });
      if (call.startsWith('add')) throw new ApiError({ status: 409, statusText: '', body });
    });
    const running = new ArchiveImport(archiveOf(3), false, server.ports);
    await running.run();
    expect(running.progress()).toMatchObject({ phase: 'stopped', cards: 0 });
    expect(running.progress().note?.(englishTexts)).toBe('A set holds at most 10,000 cards');
  });
});
