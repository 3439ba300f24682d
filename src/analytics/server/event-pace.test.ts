import { describe, expect, test } from 'vitest';
import { EventPace } from './event-pace.ts';

const address = '203.0.113.7';

/** @returns when the last was let through, in milliseconds */
function sendInTurn(pace: EventPace, events: number, from = address): number {
  let now = 0;
  for (let sent = 0; sent < events; sent++) now += pace.delayOf(from, now);
  return now;
}

describe('the pace of events', () => {
  test('lets a class of pages send at once', () => {
    const pace = new EventPace();
    const delays = Array.from({ length: 300 }, () => pace.delayOf(address, 0));
    expect(Math.max(...delays)).toBe(0);
  });

  test('holds a sender who does not stop to 200 events a second', () => {
    expect(sendInTurn(new EventPace(), 300 + 2_000)).toBeCloseTo(10_000);
  });

  test('holds no event longer than a second, however many come at once', () => {
    const pace = new EventPace();
    const delays = Array.from({ length: 5_000 }, () => pace.delayOf(address, 0));
    expect(Math.max(...delays)).toBe(1_000);
  });

  test('forgives a flood as soon as its events would have come evenly', () => {
    const pace = new EventPace();
    const end = sendInTurn(pace, 1_000);
    expect(pace.delayOf(address, end)).toBeGreaterThan(0);
    expect(pace.delayOf(address, end + 1_500)).toBe(0);
  });

  test('never holds another network for it, though one network has many addresses', () => {
    const pace = new EventPace();
    sendInTurn(pace, 1_000, '2001:db8:1:2::1');
    expect(pace.delayOf('2001:db8:1:2::2', 0)).toBeGreaterThan(0);
    expect(pace.delayOf('2001:db8:1:3::1', 0)).toBe(0);
  });
});
