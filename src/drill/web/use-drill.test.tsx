import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../api/web/query-client.ts';
import { answerCalls, refuse } from '../../api/web/test-answers.ts';
import { buildCatalogSet } from '../../testing/rules/build-set.ts';
import { useDrill } from './use-drill.ts';

afterEach(cleanup);

const letters = new Map(Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => [letter, `/media/${letter}.jpg`]));
/** So many that the drill adds none of its own. */
const words = Array.from({ length: 20 }, (_, at) => `sign${String.fromCharCode(97 + at)}`);
const noPicture = { cardId: '', picturePath: null, pictureBox: null, pictureWidth: null, pictureHeight: null };

async function open() {
  const calls = answerCalls({
    'GET /api/catalog/sets': () => ({
      sets: ['broken', 'whole'].map((id) => buildCatalogSet({ id })),
      hasMore: false,
      total: 2,
      totalIsExact: true,
    }),
    'GET /api/sets/:id/terms': ({ path }) =>
      path.includes('broken')
        ? refuse(400)
        : { terms: words.map((term) => ({ ...noPicture, term })), signLanguageName: '' },
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useDrill(letters), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(words).toContain(result.current.pickWord('')));
  return { calls, result, drill: () => result.current.state };
}

test('the words are the terms of the sets that are viewed most, and a set that fails is left out', async () => {
  const { calls, result } = await open();
  expect(calls[0]?.query).toEqual({ limit: '8', sort: 'popular' });
  for (const word of words) expect(words.filter((other) => other !== word)).toContain(result.current.pickWord(word));
});

test('a word is spelled, asked for and answered, and the next one is another', async () => {
  const { result, drill } = await open();
  expect(drill()).toMatchObject({ phase: 'ready', answeredCount: 0, rightCount: 0 });
  act(() => result.current.begin());
  const { word, playCount } = drill();
  expect(drill()).toMatchObject({ phase: 'spelling', typed: '' });
  act(() => result.current.finishSpelling());
  expect(drill().phase).toBe('asking');
  act(() => result.current.answer(` ${word.toUpperCase()}`));
  expect(drill()).toMatchObject({
    phase: 'answered',
    typed: ` ${word.toUpperCase()}`,
    answeredCount: 1,
    rightCount: 1,
  });
  act(() => result.current.begin());
  expect(drill()).toMatchObject({
    phase: 'spelling',
    typed: '',
    answeredCount: 1,
    rightCount: 1,
    playCount: playCount + 1,
  });
  expect(drill().word).not.toBe(word);
  act(() => result.current.answer('wrong'));
  expect(drill()).toMatchObject({ answeredCount: 2, rightCount: 1 });
});

test('a word is spelled again, slowly too, which asks again unless it is answered', async () => {
  const { result, drill } = await open();
  act(() => result.current.begin());
  act(() => result.current.finishSpelling());
  act(() => result.current.repeat(true));
  expect(drill()).toMatchObject({ phase: 'spelling', isSlow: true });
  act(() => result.current.answer('wrong'));
  const { playCount, word } = drill();
  act(() => result.current.repeat(false));
  expect(drill()).toMatchObject({ phase: 'answered', isSlow: false, playCount: playCount + 1, word, answeredCount: 1 });
  act(() => result.current.finishSpelling());
  expect(drill().phase).toBe('answered');
  act(() => result.current.repeat(true));
  act(() => result.current.begin());
  expect(drill().isSlow).toBe(false);
});
