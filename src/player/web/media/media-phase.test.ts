import { expect, test } from 'vitest';
import { mediaPhaseReducer, type MediaEvent, type MediaPhase } from './media-phase.ts';

function after(...types: MediaEvent['type'][]): MediaPhase {
  return types.reduce<MediaPhase>((phase, type) => mediaPhaseReducer(phase, { type }), 'loading');
}

test('media that comes is ready, also later than anybody waited', () => {
  expect(after('loaded')).toBe('ready');
  expect(after('timedOut', 'loaded')).toBe('ready');
});

test('media that fails or does not come is an error', () => {
  expect(after('failed')).toBe('error');
  expect(after('timedOut')).toBe('error');
  expect(after('loaded', 'failed')).toBe('error');
});

test('loaded media do not time out', () => {
  expect(after('loaded', 'timedOut')).toBe('ready');
});
