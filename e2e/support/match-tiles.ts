import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';

export interface PlayedCard {
  readonly term: string;
  readonly mediaPath: string;
}

export async function tilesOf(page: Page | FrameLocator, name = 'Tiles'): Promise<Locator[]> {
  await expect(page.locator('[data-state="open"]').first()).toBeVisible();
  const board = page.getByRole('group', { name });
  await board.evaluate(waitForTurns);
  return await board.getByRole('button').all();
}

/** Tiles turn at the start. Until they have, they are narrow, and a slow click may end beside one. */
async function waitForTurns(board: Element): Promise<void> {
  const turns = board.getAnimations({ subtree: true }).filter((each) => each.effect?.getTiming().iterations === 1);
  await Promise.allSettled(turns.map(({ finished }) => finished));
}

export async function pairsOf(tiles: readonly Locator[], cards: readonly PlayedCard[]): Promise<[Locator, Locator][]> {
  const shown = await Promise.all(
    tiles.map((tile) =>
      tile.evaluate(
        (button) =>
          (button.querySelector('video') ?? button.querySelector('img'))?.getAttribute('src') ?? button.textContent,
      ),
    ),
  );
  return cards.flatMap(({ term, mediaPath }) => {
    const [one, other] = [tiles[shown.indexOf(term)], tiles[shown.indexOf(mediaPath)]];
    return one && other ? [[one, other]] : [];
  });
}
