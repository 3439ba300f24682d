import { expect, test } from 'vitest';
import { callAddress } from './call-address.ts';

test('an address has its parameters in its path and what is not empty in its query, all escaped', () => {
  expect(callAddress('GET /api/catalog/stats', {})).toEqual(['GET', '/api/catalog/stats']);
  expect(callAddress('PUT /api/cards/:id', { params: { id: 'a/b' } })).toEqual(['PUT', '/api/cards/a%2Fb']);
  const query = { limit: 24, offset: 0, category: 'A & B', search: '', sort: undefined };
  expect(callAddress('GET /api/catalog/sets', { query })).toEqual([
    'GET',
    '/api/catalog/sets?limit=24&category=A+%26+B',
  ]);
});
