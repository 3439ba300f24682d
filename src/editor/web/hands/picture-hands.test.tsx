import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundHand } from '../../../handshape/rules/hand-points.ts';
import type { FromWorker, ToWorker } from '../../../handshape/web/worker/messages.ts';
import { chooseMedia, openCards, openInformation, pictureFile } from '../test-editor.tsx';

const hand: FoundHand = {
  side: 'right',
  points: Array.from({ length: 21 }, (_, at) => [0.3 + at / 100, 0.5, (at + 1) / 1_000] as const),
};
const points = hand.points.flat().map((each) => Math.round(each * 1_000));

describe('Hints from the picture', () => {
  let inPictures: FoundHand[][];
  let isSupported: boolean;
  let openWorkers = 0;

  /** Finds what is in `inPictures`, in the order in which it is asked. */
  class FindingWorker extends EventTarget {
    constructor() {
      super();
      openWorkers += 1;
    }

    postMessage({ type }: ToWorker): void {
      const answer: FromWorker =
        type === 'find'
          ? { type: 'found', hands: inPictures.shift() ?? [] }
          : isSupported
            ? { type: 'ready' }
            : { type: 'failed', fault: 'unsupported' };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
    }

    terminate(): void {
      openWorkers -= 1;
    }
  }

  beforeEach(() => {
    [inPictures, isSupported] = [[], true];
    vi.stubGlobal('Worker', FindingWorker);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
    vi.spyOn(console, 'warn').mockReturnValue();
    HTMLImageElement.prototype.decode = () => Promise.resolve();
    return () => vi.unstubAllGlobals();
  });

  async function openPictures(count: number, hintsFromPicture = true) {
    const opened = await openCards(
      ['A', 'B'].slice(0, count).map((each) => [each, '']),
      { hintsFromPicture },
    );
    for (let number = 1; number <= count; number++) {
      await chooseMedia(opened.user, number, pictureFile());
      // A picture that comes earlier is looked at earlier.
      await screen.findByRole('button', { name: `Show the image of card ${number}` });
    }
    const hands = async () => (await opened.server.cards()).map((card) => card.hand);
    return { ...opened, hands };
  }

  test('are off at first; nothing is looked for before they are on', async () => {
    inPictures = [[hand]];
    const { user } = await openPictures(1, false);
    expect(screen.queryByText(/hand was found|Looking for hands/)).toBeNull();
    await openInformation(user);
    await user.click(screen.getByRole('switch', { name: /Hints from the picture/ }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/^1 hand was found/)).toBeDefined();
  });

  test('a single hand waits to be accepted; of a picture without one it is kept that there is none', async () => {
    inPictures = [[hand], [hand, hand]];
    const { user, hands } = await openPictures(2);
    expect(await screen.findByText('1 hand was found. Learners get hints once you accept.')).toBeDefined();
    await waitFor(async () => expect(await hands()).toEqual([undefined, null]));
    await waitFor(() => expect(openWorkers).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Look at the hands' }));
    expect(await screen.findByRole('checkbox', { name: 'A' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'B' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('1 card gives finger hints.')).toBeDefined();
    expect(await hands()).toEqual([{ side: 'right', points }, null]);
  });

  test('by keyboard, a hand is left out, and one that was accepted is taken back', async () => {
    inPictures = [[hand], [hand]];
    const { user, hands } = await openPictures(2);
    const decide = async (name: string) => {
      (await screen.findByRole('button', { name: 'Look at the hands' })).focus();
      await user.keyboard('{Enter}');
      (await screen.findByRole('checkbox', { name })).focus();
      await user.keyboard(' ');
      screen.getByRole('button', { name: 'Accept' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await screen.findByText(/^2 hands were found/);
    await decide('B');
    expect(await hands()).toEqual([{ side: 'right', points }, null]);
    await decide('A');
    expect(await hands()).toEqual([null, null]);
    expect(await screen.findByText('No picture with a single hand yet.')).toBeDefined();
  });

  test('what the server does not take is said, and stays to be decided', async () => {
    inPictures = [[hand]];
    const { user, network, hands } = await openPictures(1);
    await user.click(await screen.findByRole('button', { name: 'Look at the hands' }));
    network.isDown = true;
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Not everything was saved')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(async () => expect(await hands()).toEqual([{ side: 'right', points }]));
  });

  test('a browser that cannot look for hands says so', async () => {
    isSupported = false;
    await openPictures(1);
    expect(await screen.findByText(/Hands cannot be looked for now/)).toBeDefined();
    expect(openWorkers).toBe(0);
  });
});
