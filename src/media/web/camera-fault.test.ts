// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cameraFaultOf } from './camera-fault.ts';

it.for([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
] as const)('a camera that fails with %s is %s', ([name, fault]) => {
  expect(cameraFaultOf(new DOMException('', name))).toBe(fault);
});

it('a camera that fails in another way is refused', () => {
  expect(cameraFaultOf(new TypeError('mediaDevices is undefined'))).toBe('refused');
});
