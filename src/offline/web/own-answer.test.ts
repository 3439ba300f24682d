import { expect, it } from 'vitest';
import { isOwnResponse, isOwnFile, isOwnPage } from './kept-cache.ts';

function answer(status: number, type: string): Response {
  return new Response(status === 304 ? null : '', { status, headers: { 'content-type': type } });
}

it.for([
  [200, 'application/json; charset=utf-8', true],
  [304, '', true],
  [404, 'application/problem+json; charset=utf-8', true],
  [403, 'application/problem+json', true],
  [200, 'text/html; charset=utf-8', false],
  [404, 'text/html', false],
  [403, 'text/plain', false],
  [404, 'application/json', false],
  [200, '', false],
] as const)('a call that is answered with %d %s is answered by the studio: %s', ([status, type, isOwn]) => {
  expect(isOwnResponse(answer(status, type))).toBe(isOwn);
});

it('an answer from where a call was led to is not the studio’s', () => {
  const led = answer(200, 'application/json');
  Object.defineProperty(led, 'redirected', { value: true });
  expect(isOwnResponse(led)).toBe(false);
});

it.for([
  [200, 'video/mp4', true],
  [200, 'text/javascript; charset=utf-8', true],
  [404, 'application/problem+json; charset=utf-8', true],
  [404, 'text/plain', false],
  [403, 'application/json', false],
  [200, 'text/html; charset=utf-8', false],
] as const)('a file that is answered with %d %s is answered by the studio: %s', ([status, type, isOwn]) => {
  expect(isOwnFile(answer(status, type))).toBe(isOwn);
});

it('a page is the studio’s if it says what it may load, and is what was asked for', () => {
  const page = new Response('', { headers: { 'content-security-policy': "default-src 'self'" } });
  const led = new Response('', { headers: page.headers });
  Object.defineProperty(led, 'type', { value: 'opaqueredirect' });
  expect([page, led, answer(200, 'text/html')].map(isOwnPage)).toEqual([true, false, false]);
});
