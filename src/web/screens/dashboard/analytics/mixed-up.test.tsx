import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Confusions } from '../../../../shared/contract/analytics.ts';
import { buildTerm } from '../../../../shared/testing/build-card.ts';
import { answerCalls, refuse, type Answers } from '../../../api/test-answers.ts';
import { renderScreen } from '../../../app/test-screen.tsx';
import { makeSet } from '../test-sets.ts';
import { MixedUp } from './mixed-up.tsx';

afterEach(cleanup);

const confusions: Confusions = {
  pairs: [
    {
      cards: [
        buildTerm({ cardId: 'a', term: 'Sea', picturePath: '/media/sea.jpg' }),
        buildTerm({ cardId: 'b', term: 'See' }),
      ],
      count: 1_204,
    },
    { cards: [buildTerm({ cardId: 'c', term: 'Hat' }), buildTerm({ cardId: 'd', term: 'Cat' })], count: 5 },
  ],
};

function open(answers: Answers) {
  answerCalls(answers);
  renderScreen(<MixedUp set={makeSet({ termLanguage: 'en' })} />, '/admin');
  return screen.getByRole('region', { name: 'Often mixed up' });
}

test('the pairs that learners mix up are told with their terms, the most often first', async () => {
  const section = open({ 'GET /api/analytics/:setId/confusions': () => confusions });
  const pairs = await within(section).findAllByRole('listitem');
  for (const hidden of section.querySelectorAll('[aria-hidden=true]'))
    if (!hidden.querySelector('img')) hidden.remove();
  expect(pairs.map(({ textContent }) => textContent)).toEqual(['Sea and See, 1,204 times', 'Hat and Cat, 5 times']);
  expect(pairs[0]?.querySelector('img')?.getAttribute('src')).toContain('/media/sea');
  expect(within(section).getByText('See').lang).toBe('en');
});

test('without any it says what it takes', async () => {
  const section = open({ 'GET /api/analytics/:setId/confusions': () => ({ pairs: [] }) });
  expect(await within(section).findByText(/^Nothing yet\. .* in 5 quizzes\.$/)).toBeTruthy();
});

test('where they do not come, they can be asked for again', async () => {
  let hasFailed = false;
  const section = open({
    'GET /api/analytics/:setId/confusions': () => {
      if (hasFailed) return confusions;
      hasFailed = true;
      return refuse(500);
    },
  });
  await userEvent.click(await within(section).findByRole('button', { name: 'Try again' }));
  expect(await within(section).findAllByRole('listitem')).toHaveLength(2);
});
