import { expect, test } from 'vitest';
import type { Route } from '../platform/contract/route.ts';
import { maxBodyBytes } from '../platform/rules/limits.ts';
import { parseInput, routes, type CallName } from './contract/routes.ts';

const calls = Object.entries<Route>(routes);

function namesOf(isOne: (route: Route) => boolean): string[] {
  return calls.filter(([, route]) => isOne(route)).map(([name]) => name);
}

test('visitors may make these calls alone, and pages of other sites only those that say so', () => {
  const open = calls.filter(([, { access, isCrossOrigin }]) => access !== 'admin' || isCrossOrigin);
  const described = open.map(([name, { access, isCrossOrigin }]) => [
    name,
    isCrossOrigin ? `${access}, any site` : access,
  ]);
  expect(Object.fromEntries(described)).toEqual({
    'POST /api/auth/login': 'anyone',
    'POST /api/auth/logout': 'anyone',
    'GET /api/auth/check': 'anyone',
    'GET /api/sets/:id': 'visible-set, any site',
    'GET /api/sets/:id/cards': 'visible-set, any site',
    'GET /api/sets/:id/terms': 'visible-set, any site',
    'GET /api/sets/:id/media-size': 'visible-set, any site',
    'GET /api/embed/shortcode/:id': 'visible-set, any site',
    'GET /api/oembed': 'anyone, any site',
    'GET /api/leaderboard/global': 'anyone, any site',
    'GET /api/leaderboard/:setId': 'visible-set, any site',
    'GET /api/leaderboard/:setId/boards': 'visible-set, any site',
    'GET /api/leaderboard/:setId/check-top-ten': 'visible-set, any site',
    'POST /api/leaderboard/start': 'visible-set, any site',
    'POST /api/leaderboard/submit': 'visible-set, any site',
    'POST /api/analytics/event': 'visible-set, any site',
    'GET /api/settings/blocked-initials': 'anyone, any site',
    'GET /api/settings/catalog-categories': 'anyone, any site',
    'POST /api/activities/results': 'anyone',
    'POST /api/catalog/cards': 'anyone, any site',
    'GET /api/catalog/stats': 'anyone, any site',
    'GET /api/catalog/sets': 'anyone, any site',
  });
});

test('201 tells of something new, 202 of what is still to be counted, 204 that there is nothing to tell', () => {
  expect(namesOf(({ status }) => status === 201)).toEqual([
    'POST /api/sets',
    'POST /api/sets/:id/duplicate',
    'POST /api/sets/:id/custom-thumbnail',
    'POST /api/sets/:id/cards',
    'POST /api/cards/:id/media',
    'POST /api/cards/:id/poster',
    'POST /api/sets/:id/cards/bulk',
    'POST /api/sets/:id/cards/media',
    'POST /api/sets/:id/cards/import',
    'POST /api/sets/:id/import-csv',
    'POST /api/sets/:id/cards/copy',
    'POST /api/categories',
    'POST /api/leaderboard/start',
    'POST /api/leaderboard/submit',
    'POST /api/platforms',
    'POST /api/platforms/registration-address',
  ]);
  expect(namesOf(({ status }) => status === 202)).toEqual([
    'POST /api/analytics/event',
    'POST /api/activities/results',
  ]);
  const silent = namesOf(({ response, download }) => response === undefined && download === undefined);
  expect(namesOf(({ status }) => status === 204)).toEqual(silent);
  expect(namesOf(({ status }) => ![200, 201, 202, 204].includes(status))).toEqual([]);
});

test('what would be there twice if it was sent twice takes an Idempotency-Key', () => {
  expect(namesOf(({ isIdempotent }) => isIdempotent === true)).toEqual([
    'POST /api/sets',
    'POST /api/sets/:id/duplicate',
    'POST /api/sets/:id/cards',
    'POST /api/sets/:id/cards/bulk',
    'POST /api/sets/:id/cards/import',
    'POST /api/sets/:id/import-csv',
    'POST /api/sets/:id/cards/copy',
    'POST /api/leaderboard/submit',
    'POST /api/analytics/event',
  ]);
});

/** Each character is written in the longest way, as two escapes of six bytes. */
const long = (length: number) => '🦓'.repeat(length);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`.padStart(22, '-'));
const tag = `en-x-${'abcdefgh-'.repeat(5)}abcdefgh`;
const set = {
  title: long(200),
  publicTitle: long(200),
  description: long(5_000),
  categories: long(500),
  tags: long(500),
  signLanguage: tag,
  termLanguage: tag,
  signer: long(200),
  licence: long(500),
};
const words = { term: long(1_000), definition: long(5_000), howSigned: long(2_000) };
const labels = { clipLabel1: long(40), clipLabel2: long(40), clipLabel3: long(40), clipLabel4: long(40) };
const seen = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text, text, text]]));
const answer = { cardId: ids(1)[0], chosenId: ids(1)[0], saysTrue: true, typed: long(1_000) };

const longest = {
  'POST /api/sets': set,
  'PUT /api/sets/:id': { ...set, revision: 1e9, seen: seen(set) },
  'POST /api/sets/:id/cards': words,
  'PUT /api/cards/:id': { ...words, ...labels, revision: 1e9, seen: seen({ ...words, ...labels }) },
  'POST /api/sets/:id/reorder': { cardIds: ids(10_000) },
  'POST /api/sets/:id/cards/delete': { cardIds: ids(10_000) },
  'POST /api/sets/:id/cards/restore': { cardIds: ids(10_000) },
  'POST /api/sets/:id/cards/move': { cardIds: ids(10_000), toSetId: ids(1)[0] },
  'POST /api/sets/:id/cards/copy': { cardIds: ids(10_000), toSetId: ids(1)[0] },
  'PUT /api/settings/blocked-initials': {
    blockedInitials: Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x1f000 + index).padEnd(6, '🦓')),
  },
  'PUT /api/settings/catalog-categories': {
    categories: Array.from({ length: 500 }, (_, index) => long(99) + String.fromCodePoint(0x1f000 + index)),
  },
} as const satisfies Partial<Record<CallName, object>>;

test.for(Object.entries(longest))('%s takes all that it may hold, however it is escaped', ([name, body]) => {
  const route: Route = routes[name as keyof typeof longest];
  const escaped = JSON.stringify(body).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  expect(route.body && parseInput(route.body, JSON.parse(escaped))).toMatchObject({ isValid: true });
  expect(escaped.length).toBeLessThanOrEqual(route.maxBodyBytes ?? maxBodyBytes);
});

test.for([
  ['POST /api/sets/:id/cards/bulk', { terms: Array.from({ length: 1_000 }, () => long(1_000)) }],
  [
    'POST /api/sets/:id/cards/import',
    {
      cards: Array.from({ length: 1_000 }, () => ({
        term: long(100),
        definition: long(100),
        howSigned: long(50),
        showMediaAndText: false,
      })),
    },
  ],
  [
    'POST /api/activities/results',
    { token: 'x'.repeat(8_000), result: { mode: 'quiz', answers: Array.from({ length: 200 }, () => answer) } },
  ],
] as const)('%s takes all that a page sends at once', ([name, body]) => {
  const route: Route = routes[name];
  expect(route.body && parseInput(route.body, body)).toMatchObject({ isValid: true });
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(route.maxBodyBytes ?? maxBodyBytes);
});
