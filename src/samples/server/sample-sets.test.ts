import { readFileSync, readdirSync } from 'node:fs';
import { fileTypeFromBuffer } from 'file-type';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newSet } from '../../sets/contract/set.ts';
import { newCard } from '../../cards/contract/card.ts';
import { americanAlphabet } from '../../hands/rules/american-alphabet.ts';
import { spellableLetters } from '../../hands/rules/fingerspell.ts';
import { sampleMedia, sampleSets } from './sample-sets.ts';

const maxTotalBytes = 2_000_000;
const maxPictureBytes = 20_000;
const maxClipBytes = 200_000;
const typeByExtension: Record<string, string> = { jpg: 'image/jpeg', mp4: 'video/mp4' };

const [alphabet, numbers, words] = sampleSets;
const cards = sampleSets.flatMap((set) => set.cards);
const namedFiles = cards.flatMap((card) => (card.poster === undefined ? [card.media] : [card.media, card.poster]));
const clips = cards.filter((card) => card.poster !== undefined);

function read(name: string): Buffer {
  return readFileSync(new URL(name, sampleMedia));
}

describe('sample sets', () => {
  it('hold the 26 letters, the ten digits and at least eight words', () => {
    expect(alphabet?.cards.map((card) => card.term).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    expect(
      numbers?.cards
        .map((card) => card.term)
        .toSorted()
        .join(''),
    ).toBe('0123456789');
    expect(words?.cards.length).toBeGreaterThanOrEqual(8);
  });

  it('are sets and cards as the contract wants them', () => {
    for (const set of sampleSets) expect(newSet.parse(set)).toMatchObject({ title: set.title, visibility: 'public' });
    for (const { term, definition } of cards)
      expect(newCard.parse({ term, definition })).toEqual({ term, definition, howSigned: '' });
  });

  it.each(sampleSets)('$title: terms and definitions are unique', (set) => {
    const terms = set.cards.map((card) => card.term);
    const definitions = set.cards.map((card) => card.definition);
    expect(new Set(terms).size).toBe(terms.length);
    expect(new Set(definitions).size).toBe(definitions.length);
  });

  it('show every sign of the alphabet, and words that it can spell', () => {
    const pictured = cards.filter((card) => card.poster === undefined).map((card) => card.term);
    expect(pictured.toSorted()).toEqual([...americanAlphabet.handshapes.keys()].toSorted());
    for (const { term } of words?.cards ?? [])
      expect(spellableLetters(americanAlphabet, term).length).toBe(term.length);
  });

  it('have words with a letter that moves and with a doubled letter', () => {
    const terms = words?.cards.map((card) => card.term.toUpperCase()) ?? [];
    expect(terms.some((term) => /[JZ]/.test(term))).toBe(true);
    expect(terms.some((term) => /(.)\1/.test(term))).toBe(true);
  });
});

describe('sample media', () => {
  it('are the files that the cards name, each named once and none left over', () => {
    expect(readdirSync(sampleMedia).toSorted()).toEqual(namedFiles.toSorted());
  });

  it.each(namedFiles)('%s is what its name says', async (name) => {
    const type = await fileTypeFromBuffer(read(name));
    expect(type?.mime).toBe(typeByExtension[name.split('.').at(-1) ?? '']);
  });

  it('stay small: two megabytes together, 20 kB a picture, 200 kB a clip', () => {
    const sizes = namedFiles.map((name) => ({ name, bytes: read(name).length }));
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(maxTotalBytes);
    const isTooLarge = ({ name, bytes }: { name: string; bytes: number }) =>
      bytes > (name.endsWith('.mp4') ? maxClipBytes : maxPictureBytes);
    expect(sizes.filter(isTooLarge)).toEqual([]);
  });

  it.each(namedFiles.filter((name) => !name.endsWith('.mp4')))('%s has the shape of a catalog tile', async (name) => {
    const { width, height } = await sharp(read(name)).metadata();
    expect(width / height).toBe(4 / 3);
  });

  it.each(clips)('$media plays everywhere: H.264, silent, index first, 4:3, a few seconds', async ({ media }) => {
    const bytes = read(media);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const tracks = await input.getTracks();
    const video = await input.getPrimaryVideoTrack();
    expect(tracks.map((track) => track.codec)).toEqual(['avc']);
    expect((video?.displayWidth ?? 0) / (video?.displayHeight ?? 1)).toBe(4 / 3);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await input.computeDuration()).toBeLessThan(8);
  });
});
