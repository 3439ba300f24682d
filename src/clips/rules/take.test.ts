import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusy, readyTake, takeReducer, type Take, type TakeEvent } from './take.ts';

const after = (...events: TakeEvent<string>[]) =>
  events.reduce<Take<string>>((take, event) => takeReducer(take, event), readyTake);
const counted = { type: 'counted' } as const;
const untilRolling = [{ type: 'begun' }, counted, counted, counted] as const;

describe('a take', () => {
  it('counts three seconds down, then records', () => {
    expect(after({ type: 'begun' })).toEqual({ phase: 'counting', count: 3 });
    expect(after({ type: 'begun' }, counted, counted)).toEqual({ phase: 'counting', count: 1 });
    expect(after(...untilRolling)).toEqual({ phase: 'recording' });
  });

  it('has its clip once it was stopped and the file is whole', () => {
    const stopped = after(...untilRolling, { type: 'stopped' });
    expect(stopped).toEqual({ phase: 'finishing' });
    expect(takeReducer(stopped, { type: 'finished', clip: 'one' })).toEqual({ phase: 'taken', clip: 'one' });
  });

  it('gives its clip up for the next', () => {
    const taken = after(...untilRolling, { type: 'stopped' }, { type: 'finished', clip: 'one' });
    expect(takeReducer(taken, { type: 'begun' })).toEqual({ phase: 'counting', count: 3 });
  });

  it('a take that was left ignores a file that comes late', () => {
    expect(after(...untilRolling, { type: 'stopped' }, { type: 'left' }, { type: 'finished', clip: 'late' })).toEqual({
      phase: 'ready',
    });
  });

  it('ends with its camera, unless its clip is there', () => {
    expect(after({ type: 'begun' }, { type: 'cameraLost' })).toBe(readyTake);
    expect(after(...untilRolling, { type: 'cameraLost' })).toBe(readyTake);
    const taken = after(...untilRolling, { type: 'stopped' }, { type: 'finished', clip: 'one' });
    expect(takeReducer(taken, { type: 'cameraLost' })).toBe(taken);
  });

  it('has only the clip of the recording that was stopped last, whatever happens', () => {
    const happening = fc.constantFrom('begun', 'counted', 'stopped', 'finished', 'failed', 'cameraLost', 'left');
    fc.assert(
      fc.property(fc.array(happening), (types) => {
        let take: Take<number> = readyTake;
        for (const [clip, type] of types.entries()) {
          const before: Take<number> = take;
          take = takeReducer(take, type === 'finished' ? { type, clip } : { type });
          if (take.phase === 'taken' && take !== before) expect([before.phase, take.clip]).toEqual(['finishing', clip]);
          if (type === 'begun' && isBusy(before)) expect(take).toBe(before);
        }
      }),
    );
  });
});
