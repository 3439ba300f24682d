import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SessionGate } from './session-gate.ts';

async function turn(): Promise<void> {
  for (let count = 0; count < 8; count += 1) await Promise.resolve();
}

describe('The gate', () => {
  test('lets refusals pass as long as no session is known', async () => {
    const gate = new SessionGate();
    expect(await gate.waitForSession({ ticket: gate.ticket() })).toBe(false);
    expect(gate.phase()).toBe('none');
  });

  test('holds what is refused when a session has ended, until there is one again', async () => {
    const gate = new SessionGate();
    gate.signedIn();
    const isBack = gate.waitForSession({ ticket: gate.ticket() });
    expect(gate.phase()).toBe('shut');
    gate.signedIn();
    expect(await isBack).toBe(true);
    expect(gate.phase()).toBe('open');
  });

  test('stays open for a refusal that comes late, of a call that was sent before the sign-in', async () => {
    const gate = new SessionGate();
    gate.signedIn();
    const ticket = gate.ticket();
    gate.signedIn();
    expect(await gate.waitForSession({ ticket })).toBe(true);
    expect(gate.phase()).toBe('open');
  });

  test('shuts when another tab signs out, also before anything is refused', () => {
    const gate = new SessionGate();
    gate.expired();
    expect(gate.phase()).toBe('none');
    gate.signedIn();
    gate.expired();
    expect(gate.phase()).toBe('shut');
  });

  test('refuses what waits when the person gives up', async () => {
    const gate = new SessionGate();
    gate.signedIn();
    const isBack = gate.waitForSession({ ticket: gate.ticket() });
    gate.signedOut();
    expect(await isBack).toBe(false);
    expect(gate.phase()).toBe('none');
  });

  test('holds nothing that was called off', async () => {
    const gate = new SessionGate();
    gate.signedIn();
    const stopping = new AbortController();
    const isBack = gate.waitForSession({ ticket: gate.ticket(), signal: stopping.signal });
    stopping.abort(new Error('Not wanted any more'));
    await expect(isBack).rejects.toThrow('Not wanted any more');
    await expect(gate.waitForSession({ ticket: gate.ticket(), signal: stopping.signal })).rejects.toThrow('Not wanted');
  });
});

type Step = 'send' | 'arrive' | 'answer' | 'end' | 'signIn';
const steps = fc.array(fc.constantFrom<Step>('send', 'send', 'arrive', 'arrive', 'answer', 'answer', 'end', 'signIn'));

test('whenever sessions end and begin, every call is done exactly once in the end and none is refused', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (drawn, picks) => {
      const { gate, step, calls, done } = openSite();
      const pick = () => picks.next().value ?? 0;
      for (const each of drawn) {
        step(each, pick());
        await turn();
      }
      const ended = Promise.all(calls);
      let isOver = false;
      void ended.then(() => (isOver = true));
      await turn();
      for (let rounds = 0; !isOver; rounds += 1) {
        expect(rounds).toBeLessThan(1_000);
        step('arrive', 0);
        step('answer', 0);
        await turn();
        if (gate.phase() === 'shut') step('signIn', 0);
        await turn();
      }
      expect(done.toSorted()).toEqual(calls.map((_, id) => id).toSorted());
      expect(await ended).toEqual(calls.map(() => 'done'));
      expect(gate.phase()).not.toBe('shut');
    }),
  );
});

/** A page and its server: requests arrive, and answers come back, in any order, each in a step of its own. */
function openSite() {
  const gate = new SessionGate();
  const calls: Promise<string>[] = [];
  const done: number[] = [];
  const onTheWay: { readonly id: number; readonly answer: (isAccepted: boolean) => void }[] = [];
  const answered: (() => void)[] = [];
  let isSignedIn = true;
  gate.signedIn();

  async function send(id: number): Promise<string> {
    const ticket = gate.ticket();
    const isAccepted = await new Promise<boolean>((answer) => void onTheWay.push({ id, answer }));
    if (isAccepted) return 'done';
    return (await gate.waitForSession({ ticket })) ? await send(id) : 'refused';
  }

  function step(type: Step, pick: number): void {
    if (type === 'send') calls.push(send(calls.length));
    if (type === 'arrive') arrive(onTheWay.splice(pick % Math.max(1, onTheWay.length), 1)[0]);
    if (type === 'answer') answered.splice(pick % Math.max(1, answered.length), 1)[0]?.();
    if (type === 'end') isSignedIn = false;
    if (type !== 'signIn') return;
    isSignedIn = true;
    gate.signedIn();
  }

  function arrive(request: (typeof onTheWay)[number] | undefined): void {
    if (!request) return;
    const isAccepted = isSignedIn;
    if (isAccepted) done.push(request.id);
    answered.push(() => request.answer(isAccepted));
  }

  return { gate, step, calls, done };
}
