import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, refuse, type Answers } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { completeWindow } from '../../platform/web/browser/test-window.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import { buildCatalogSet, buildSet } from '../../testing/rules/build-set.ts';
import { ChooseSet } from './choose-set.tsx';

const sets = ['Animals', 'Food', 'School'].map((title, index) =>
  buildCatalogSet({ id: title.toLowerCase(), title, cardCount: index + 1 }),
);

beforeEach(() => completeWindow());
afterEach(cleanup);

/** Two sets a page. */
function open(answers: Answers = {}) {
  const calls = answerCalls({
    'GET /api/catalog/sets': ({ query }) => {
      const start = Number(query['offset'] ?? 0);
      const found = sets.filter(({ title }) => title.includes(query['search'] ?? ''));
      const page = found.slice(start, start + 2);
      return { sets: page, hasMore: start + 2 < found.length, total: found.length, totalIsExact: true };
    },
    'GET /api/sets/:id': () => buildSet({ id: 'hidden', title: 'Hidden', visibility: 'unlisted' }),
    'GET /api/sets/:id/cards': () => [buildCard({ id: '1' })],
    ...answers,
  });
  location.hash = 'token';
  renderScreen(<ChooseSet />, '/lti/pick');
  return calls;
}

const headings = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const field = () => screen.getByRole('searchbox');

/** What the platform will be told. */
function sent(title: string) {
  const form = screen.getByRole<HTMLButtonElement>('button', { name: `Add ${title}` }).form ?? undefined;
  return (
    form && { action: form.getAttribute('action'), method: form.method, ...Object.fromEntries(new FormData(form)) }
  );
}

test('a set is added with the token of the platform and what learners do, a quiz unless something else is chosen', async () => {
  open();
  await screen.findByRole('heading', { name: 'Animals' });
  const form = { action: '/lti/content', method: 'post', token: 'token', setId: 'food' };
  expect(sent('Food')).toEqual({ ...form, choice: 'quiz' });
  await userEvent.click(screen.getByRole('radio', { name: /^Match/ }));
  expect(sent('Food')).toEqual({ ...form, choice: 'match' });
});

test('what learners do says what the grade is, those with one first', () => {
  open();
  expect(screen.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'))).toEqual([
    'Quiz The score is the grade',
    'Match Finishing is the grade',
    'Flip No grade',
    'Flip, Match and Quiz The grade comes from Quiz',
  ]);
});

test('the public sets come page by page, with the number of their cards', async () => {
  open();
  await waitFor(() => expect(headings()).toEqual(['Animals', 'Food']));
  expect([screen.queryByText('1 card'), screen.queryByText('2 cards')]).not.toContain(null);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(headings()).toEqual(['Animals', 'Food', 'School']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add School' }));
});

test('the search finds public sets, or says that it finds no others', async () => {
  open();
  await userEvent.type(field(), ' School ');
  await waitFor(() => expect(headings()).toEqual(['School']));
  await userEvent.type(field(), 'yard');
  await waitFor(() => expect(headings()).toEqual(['No sets found']));
  expect(screen.getByText('The search finds only public sets.')).toBeTruthy();
});

test('an unlisted set is added by its address', async () => {
  open();
  await userEvent.click(field());
  await userEvent.paste(`${location.origin}/embed/hidden?modes=quiz`);
  await waitFor(() => expect(headings()).toEqual(['Hidden']));
  expect(sent('Hidden')).toMatchObject({ setId: 'hidden', choice: 'quiz' });
});

test.for([
  ['gone', { 'GET /api/sets/:id': () => refuse(404), 'GET /api/sets/:id/cards': () => refuse(404) }, 'Set not found'],
  ['without cards', { 'GET /api/sets/:id': () => buildSet({ cardCount: 0 }) }, 'Set not found'],
  ['not to be had now', { 'GET /api/sets/:id': () => refuse(400) }, 'The set did not load'],
] as const satisfies [string, Answers, string][])(
  'the address of a set that is %s says so',
  async ([, answers, words]) => {
    open(answers);
    await userEvent.click(field());
    await userEvent.paste(`${location.origin}/embed/hidden`);
    await waitFor(() => expect(headings()).toEqual([words]));
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  },
);

test('sets that did not load are asked for again', async () => {
  let isDown = true;
  open({
    'GET /api/catalog/sets': () =>
      isDown ? refuse(400) : { sets, hasMore: false, total: sets.length, totalIsExact: true },
  });
  await waitFor(() => expect(headings()).toEqual(['The sets did not load']));
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(headings()).toEqual(['Animals', 'Food', 'School']));
});
