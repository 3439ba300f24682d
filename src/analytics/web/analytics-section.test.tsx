import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Confusions, HardestCards } from '../contract.ts';
import { buildTerm } from '../../testing/rules/build-card.ts';
import { answerCalls, refuse } from '../../api/web/test-answers.ts';
import { renderScreen } from '../../app/web/test-screen.tsx';
import { makeSet } from '../../dashboard/web/test-sets.ts';
import { ConfusionFindings, HardestCardFindings } from './findings.tsx';

afterEach(cleanup);

const sea = buildTerm({ cardId: 'a', term: 'Sea', picturePath: '/media/sea.jpg' });
const hat = buildTerm({ cardId: 'c', term: 'Hat' });
const hardest: HardestCards = {
  cards: [
    { card: sea, asked: 1_500, wrong: 1_204 },
    { card: hat, asked: 6, wrong: 1 },
  ],
};
const confusions: Confusions = {
  pairs: [
    { cards: [sea, buildTerm({ cardId: 'b', term: 'See' })], count: 1_204 },
    { cards: [hat, buildTerm({ cardId: 'd', term: 'Cat' })], count: 5 },
  ],
};

describe.each([
  {
    name: 'Hardest cards',
    Part: HardestCardFindings,
    path: 'GET /api/analytics/:setId/hardest-cards',
    found: hardest,
    none: { cards: [] },
    texts: ['Sea, 80% wrong, 1,204 of 1,500', 'Hat, 17% wrong, 1 of 6'],
    term: 'Hat',
    explanation: /^Nothing yet\. .* in 5 quizzes, and wrongly at least once\.$/,
  },
  {
    name: 'Often mixed up',
    Part: ConfusionFindings,
    path: 'GET /api/analytics/:setId/confusions',
    found: confusions,
    none: { pairs: [] },
    texts: ['Sea and See, 1,204 times', 'Hat and Cat, 5 times'],
    term: 'See',
    explanation: /^Nothing yet\. .* in 5 quizzes\.$/,
  },
] as const)('$name', ({ name, Part, path, found, none, texts, term, explanation }) => {
  function open(answer: () => unknown) {
    answerCalls({ [path]: answer });
    renderScreen(<Part set={makeSet({ termLanguage: 'en' })} />, '/admin');
    return screen.getByRole('region', { name });
  }

  test('are told with their terms and how often, the most often first', async () => {
    const section = open(() => found);
    const items = await within(section).findAllByRole('listitem');
    for (const hidden of section.querySelectorAll('[aria-hidden=true]'))
      if (!hidden.querySelector('img')) hidden.remove();
    expect(items.map(({ textContent }) => textContent)).toEqual(texts);
    expect(items[0]?.querySelector('img')?.getAttribute('src')).toContain('/media/sea');
    expect(within(section).getByText(term).lang).toBe('en');
  });

  test('where there are none, it says when there will be', async () => {
    expect(await within(open(() => none)).findByText(explanation)).toBeTruthy();
  });

  test('where they do not come, they can be asked for again', async () => {
    let hasFailed = false;
    const section = open(() => {
      if (hasFailed) return found;
      hasFailed = true;
      return refuse(500);
    });
    await userEvent.click(await within(section).findByRole('button', { name: 'Try again' }));
    expect(await within(section).findAllByRole('listitem')).toHaveLength(2);
  });
});
