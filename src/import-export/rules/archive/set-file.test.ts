import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSetFile, writeSetFile } from './set-file.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const set = {
  title: 'Signs',
  publicTitle: '',
  description: 'a\n"b"',
  categories: 'Family',
  tags: 'x, y',
  signLanguage: 'ase',
  termLanguage: 'en-GB',
  signer: 'Ana, Ben',
  licence: 'CC BY 4.0',
  visibility: 'unlisted',
  thumbnail: 'media/thumbnail.jpg',
  signingBoxes: { 'media/0001.mp4': { left: 0.2, top: 0.1, width: 0.5, height: 0.9 } },
} as const;

describe('the set of an archive', () => {
  test('comes back as it was, and nothing else of it', () => {
    const file = writeSetFile(Object.assign({ id: 'secret', viewCount: 7 }, set));
    expect(readSetFile(file)).toEqual(set);
    expect(file).not.toContain('secret');
  });

  test.each(['', '{', 'null', '[]', '{}', '{"format":"other","version":1}'])(
    'of another program is told: %j',
    (file) => {
      expect(readSetFile(file)).toEqual({ reason: message('This ZIP was not exported by Flashcard Studio.') });
    },
  );

  test('of a newer format is refused with its own message', () => {
    expect(readSetFile(writeSetFile(set).replace('"version": 1', '"version": 4'))).toEqual({
      reason: message('This ZIP was exported by a newer version of Flashcard Studio.'),
    });
  });

  test('comes back without loss, whatever its texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const tag = fc.constantFrom('', 'ase', 'bfi', 'en', 'zh-Hant', 'en-GB');
    const texts = fc.record({ title: text, description: text, signer: text, licence: text });
    fc.assert(
      fc.property(texts, tag, tag, (given, signLanguage, termLanguage) => {
        const whole = { ...set, ...given, signLanguage, termLanguage };
        expect(readSetFile(writeSetFile(whole))).toEqual(whole);
      }),
    );
  });

  test('from before the fields about signs is read without them', () => {
    const file = JSON.parse(writeSetFile(set));
    for (const name of ['signLanguage', 'termLanguage', 'signer', 'licence']) delete file[name];
    const nothing = { signLanguage: '', termLanguage: '', signer: '', licence: '' };
    expect(readSetFile(JSON.stringify(file))).toEqual({ ...set, ...nothing });
    expect(readSetFile(writeSetFile({ ...set, signLanguage: 'no language' }))).toMatchObject({ signLanguage: '' });
  });

  test('from before there were signing boxes has none, and neither have boxes that are none', () => {
    const { signingBoxes: _, ...before } = JSON.parse(writeSetFile(set));
    expect(readSetFile(JSON.stringify(before))).toEqual({ ...set, signingBoxes: {} });
    const wrong = JSON.stringify({ ...before, signingBoxes: { ...set.signingBoxes, 'media/0002.mp4': { left: 2 } } });
    expect(readSetFile(wrong)).toEqual(set);
  });

  test('names hands of pictures where the set uses them, and leaves out what is none', () => {
    expect(writeSetFile({ ...set, hands: {} })).not.toContain('hands');
    const hand = { side: 'right', points: Array.from({ length: 63 }, (_, at) => at) } as const;
    const using = { ...set, hintsFromPicture: true, hands: { 'media/0001.mp4': hand, 'media/0002.png': null } };
    expect(readSetFile(writeSetFile(using))).toEqual(using);
    const wrong = { ...using, hands: { ...using.hands, 'media/0003.png': { ...hand, points: [1] } } };
    expect(readSetFile(writeSetFile(wrong))).toEqual(using);
  });

  test('with fields that are none is private and empty rather than wrong', () => {
    const file = writeSetFile(set).replace('"Signs"', '7').replace('"unlisted"', '"everybody"');
    expect(readSetFile(file)).toEqual({ ...set, title: '', visibility: 'private' });
  });
});
