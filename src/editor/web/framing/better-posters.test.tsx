import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../app/web/test-screen.tsx';
import { completeWindow } from '../../../platform/web/browser/test-window.ts';
import { cardEditing } from '../../../saving/web/card-editing.ts';
import { BetterPosters } from './better-posters.tsx';
import type { PosterOffer } from './use-clip-search.ts';

beforeEach(() => completeWindow());
afterEach(cleanup);

const offer: PosterOffer = { cardId: 'a', mediaPath: '/media/a.mp4', posterPath: '/media/a.webp', seconds: 1 };
const editing = cardEditing(new QueryClient(), 'set-1');

function SetOfClips() {
  const [offers, setOffers] = useState<readonly PosterOffer[]>([offer, { ...offer, cardId: 'b' }]);
  return (
    <>
      <button>Before</button>
      <BetterPosters editing={editing} offers={offers} keepPosters={() => setOffers([])} />
      <button>After</button>
    </>
  );
}

test('once the posters stay as they are, the keyboard goes on with what follows them', async () => {
  renderScreen(<SetOfClips />, '/');
  expect(screen.getByRole('status').textContent).toBe('2 clips show hands at rest until they play.');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Keep as They Are' }));
  expect(screen.queryByText(/hands at rest/)).toBeNull();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('After');
});
