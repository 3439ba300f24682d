import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';
import { wholeFrame, type SigningBox } from '../../../media/rules/signing-box.ts';
import type { EditableClip } from '../processing/edit-clip.ts';
import { useClipEditing, type ClipEditing } from './use-clip-editing.ts';

afterEach(cleanup);

/** Ten frames in a second. */
const clip: EditableClip = {
  size: { width: 1_600, height: 900 },
  times: Array.from({ length: 11 }, (_, at) => at / 10),
  drawStrip: async () => {},
  isCopied: ({ framing }) => framing.rotation === 0,
  sound: 'none',
  save: async () => Promise.reject(new Error('Nothing is saved here.')),
  close: () => {},
};

const middle: SigningBox = { left: 0.25, top: 0, width: 0.5, height: 1 };

function open(signingBox: SigningBox = wholeFrame, source: string | File = '/media/a.mp4') {
  const toEdit = { source, signingBox };
  const { result } = renderHook(() => useClipEditing(clip, toEdit));
  const now = (): ClipEditing => {
    if (!result.current) throw new Error('There is no clip.');
    return result.current;
  };
  const does = (change: (editing: ClipEditing) => void) => act(() => change(now()));
  const facts = () => [now().isChanged, now().isFilmKept];
  const note = () => {
    const words = now().note;
    return words && englishTexts(words);
  };
  return { now, does, facts, note };
}

test('a stored clip keeps its film until it is changed, a file is always written', () => {
  expect(open().facts()).toEqual([false, true]);
  expect(open(wholeFrame, new File([''], 'a.mp4')).facts()).toEqual([false, false]);
});

test.for<[string, (editing: ClipEditing) => void, boolean[]]>([
  ['a later begin', ({ setFrom }) => setFrom(1), [true, false]],
  ['an earlier end', ({ setTo }) => setTo(9), [true, false]],
  ['a mirror', ({ mirror }) => mirror(), [true, false]],
  ['a turn', ({ turn }) => turn(), [true, false]],
  ['a shape', ({ chooseShape }) => chooseShape('1:1'), [true, false]],
  ['a poster', ({ choosePoster }) => choosePoster(0), [true, true]],
  ['a signing box', ({ setBox }) => setBox(middle), [true, true]],
  ['a look at the signing box', ({ toggleBox }) => toggleBox(), [false, true]],
  ['the whole picture', ({ chooseShape }) => chooseShape('whole'), [false, true]],
])('%s is a change, or is none, and is taken back', ([, change, expected]) => {
  const { does, facts } = open();
  does(change);
  expect(facts()).toEqual(expected);
  does(({ reset }) => reset());
  expect(facts()).toEqual([false, true]);
});

test('the poster is told, also that it is cut off', () => {
  const { does, note } = open();
  expect(note()).toBeUndefined();
  does(({ choosePoster }) => choosePoster(0.35));
  expect(note()).toBe('The poster is the frame at 0.30 s.');
  does(({ setFrom }) => setFrom(3));
  expect(note()).toBe('The poster is the frame at 0.30 s.');
  does(({ setFrom }) => setFrom(4));
  expect(note()).toBe('The poster’s frame at 0.30 s is cut off: choose another.');
  does(({ setFrom }) => setFrom(0));
  does(({ setTo }) => setTo(3));
  expect(note()).toBe('The poster’s frame at 0.30 s is cut off: choose another.');
});

test('a shape stays around the hands, and a warning says where they do not fit', () => {
  const { does, note, now } = open(middle);
  does(({ chooseShape }) => chooseShape('4:3'));
  expect([now().framing.crop, note()]).toEqual([{ left: 0.125, top: 0, width: 0.75, height: 1 }, undefined]);
  does(({ chooseShape }) => chooseShape('3:4'));
  expect(note()).toMatch(/^Hands may leave the picture/);
  does(({ toggleBox }) => toggleBox());
  expect(note()).toMatch(/^Hands, face and their movement/);
  does(({ chooseShape }) => chooseShape('whole'));
  expect([now().framing.crop, now().tool, note()]).toEqual([wholeFrame, 'crop', undefined]);
});

test('a crop keeps the shape that was chosen, and a free one is as it was drawn', () => {
  const { does, now } = open();
  const drawn: SigningBox = { left: 0.1, top: 0.1, width: 0.3, height: 0.2 };
  does(({ chooseShape }) => chooseShape('1:1'));
  does(({ setCrop }) => setCrop(drawn));
  const { width, height } = now().framing.crop;
  expect(width * clip.size.width).toBeCloseTo(height * clip.size.height);
  does(({ chooseShape }) => chooseShape('free'));
  does(({ setCrop }) => setCrop(drawn));
  expect(now().framing.crop).toEqual(drawn);
});

test('a turned clip has another size and shape, and its signing box is that of the source', () => {
  const { does, now } = open();
  does(({ chooseShape }) => chooseShape('3:4'));
  does(({ turn }) => turn());
  expect([now().size, now().isCopied]).toEqual([{ width: 900, height: 1_600 }, false]);
  expect(now().framing.crop).toEqual({ left: 0, top: 0.125, width: 1, height: 0.75 });
  does(({ setBox }) => setBox({ left: 0, top: 0.25, width: 1, height: 0.5 }));
  expect(now().signingBox).toEqual(middle);
});
