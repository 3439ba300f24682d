// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { StudyEvent } from '../api/events.ts';
import { parkEvents, takeParkedEvents } from './parked-events.ts';

const key = 'flashcard-parked-events';
const view: StudyEvent = { setId: 'a', eventType: 'set_view' };
const match: StudyEvent = { setId: 'a', eventType: 'match_complete', metadata: '{"completionTime":9.5,"pairs":6}' };

beforeEach(() => localStorage.clear());

test('what was parked is taken once, in its order', () => {
  parkEvents([view]);
  parkEvents([match]);
  expect(takeParkedEvents()).toEqual([view, match]);
  expect(takeParkedEvents()).toEqual([]);
});

test('nothing to park writes nothing', () => {
  parkEvents([]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('500 are parked and no more', () => {
  for (let visit = 0; visit < 3; visit++) parkEvents(Array.from({ length: 300 }, () => view));
  expect(takeParkedEvents()).toHaveLength(500);
});

test.each(['{', '"words"', '[1,null,{"setId":"a"}]', ''])('%s is no event', (stored) => {
  localStorage.setItem(key, stored);
  expect(takeParkedEvents()).toEqual([]);
});
