import type { APIRequestContext, Page } from '@playwright/test';
import { cardKeyOf } from '../../src/cards/rules/card-list.ts';

export interface DocumentedScreen {
  /** The name of the screen's pictures in `docs/pictures`, without theme and extension. */
  readonly name: string;
  /** True if visitors see it, in a studio in its first state. */
  readonly isPublic?: boolean;
  readonly open: (studio: ShownStudio) => Promise<unknown>;
}

interface ShownStudio {
  /** Signed in unless the screen is public. */
  readonly page: Page;
  readonly url: string;
  /** Returns the id of the set with this title. */
  readonly idOf: (title: string) => string;
}

export const pictureSize = { width: 1120, height: 700 };

export const letters = 'ASL fingerspelling A–Z';
const numbers = 'ASL numbers 0–9';
export const spelledWords = 'Fingerspelled words';
const ownSet = 'Everyday signs';

const terms =
  'Good morning, Hello, Goodbye, Please, Thank you, Sorry, Yes, No, Maybe, Who, What, Where, When, Why, How, Mother, Father, Sister, ' +
  'Brother, Baby, Friend, Teacher, School, Home, Work, Eat, Drink, Sleep, Play, Learn, Read, Write, Help, Want, Like, ' +
  'Happy, Sad, Tired, Hungry, Good, Bad, Big, Small, Hot, Cold, Today, Tomorrow, Yesterday, Week';

/** The screens with a picture in README or in the guide. */
export const documentedScreens: readonly DocumentedScreen[] = [
  {
    name: 'player',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/sets/${idOf(letters)}/play`);
      await page.getByText('Click to flip').first().waitFor();
    },
  },
  {
    name: 'match',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/sets/${idOf(numbers)}/play?mode=match`);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.locator('[data-state="open"]').first().waitFor();
    },
  },
  {
    name: 'quiz',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/sets/${idOf(numbers)}/play?mode=quiz`);
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'set-page',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/catalog/set/${idOf(letters)}`);
      const end = page.getByRole('button', { name: 'Collect cards' });
      await end.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'print',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/catalog/set/${idOf(numbers)}/print`);
      await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
    },
  },
  {
    name: 'drill',
    isPublic: true,
    async open({ page, url, idOf }) {
      await page.goto(`${url}/catalog/set/${idOf(letters)}?mode=flip`);
      await page.getByRole('button', { name: 'Fingerspelling drill' }).click();
      const drill = page.getByRole('dialog', { name: 'Fingerspelling drill' });
      await drill.getByRole('button', { name: 'Start' }).click();
      await drill.getByRole('textbox').fill('sign');
      await drill.getByRole('button', { name: 'Check' }).click();
      await drill.getByRole('button', { name: 'Next word' }).waitFor();
    },
  },
  {
    name: 'dashboard',
    async open({ page, url }) {
      await page.goto(`${url}/admin`);
      await page.getByRole('link', { name: letters }).waitFor();
    },
  },
  { name: 'editor', open: ({ page, url, idOf }) => openEditor(page, `${url}/sets/${idOf(letters)}/edit`) },
  {
    name: 'clip-editor',
    async open({ page, url, idOf }) {
      await openEditor(page, `${url}/sets/${idOf(spelledWords)}/edit`);
      await page.getByRole('button', { name: /^Show the video of card 1,/ }).click();
      await page.getByRole('button', { name: 'Edit Clip' }).click();
      await page.getByRole('slider', { name: 'End' }).waitFor();
      await page.locator('canvas:not([width])').last().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'spelling',
    async open({ page, url, idOf }) {
      await openEditor(page, `${url}/sets/${idOf(ownSet)}/edit`);
      await page.getByRole('button', { name: 'Spell' }).first().click();
      await page.getByRole('img', { name: 'Preview of the hand' }).locator('canvas').waitFor();
    },
  },
  {
    name: 'many-cards',
    async open({ page, url, idOf }) {
      await openEditor(page, `${url}/sets/${idOf(ownSet)}/edit`);
      await page.getByRole('button', { name: 'Import/Export Cards' }).click();
      const list = page.getByRole('textbox', { name: 'Bulk Add' });
      await list.fill(['Morning', 'Noon', 'Evening', 'Night'].join('\n'));
      await list.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'embed',
    async open({ page, url, idOf }) {
      await openEditor(page, `${url}/sets/${idOf(letters)}/edit`);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('menuitem', { name: 'Get Embed Code' }).click();
      await page.frameLocator('iframe').getByText('Click to flip').first().waitFor();
    },
  },
  {
    name: 'analytics',
    async open({ page, url }) {
      await page.goto(`${url}/admin`);
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: spelledWords }) });
      await row.getByRole('button', { name: 'View Analytics' }).click();
      const mixUps = page.getByRole('region', { name: 'Often mixed up' });
      await mixUps.getByRole('listitem').first().waitFor();
      await mixUps.evaluate((list) => list.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'bin',
    async open({ page, url }) {
      await page.goto(`${url}/admin/bin`);
      await page.getByRole('button', { name: 'Restore' }).first().waitFor();
    },
  },
];

async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Term 1', exact: true }).waitFor();
}

/** Makes boards, questions and words the same each time. */
export async function leaveNothingToChance(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The generator of Lehmer, with the multiplier of Park and Miller.
    let state = 1;
    Math.random = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  });
}

/**
 * Waits until everything visible is loaded, nothing moves, and the pointer rests on nothing.
 * @param pointerRestsAt pixels from the left, at the upper edge
 */
export async function settle(page: Page, pointerRestsAt = 0): Promise<void> {
  await page.mouse.move(pointerRestsAt, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = Array.from(document.images).filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(inSight.map((image) => image.decode()));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Fills the studio as it is after some weeks, with a set of realistic length, a deleted set, and learners who confuse
 * two words.
 * @param request signed in at a server that trusts a proxy
 */
export async function teachForWeeks(request: APIRequestContext, url: string): Promise<void> {
  const set = await (await request.post(`${url}/api/sets`, { data: { title: ownSet, visibility: 'private' } })).json();
  for (const term of terms.split(', ')) await request.post(`${url}/api/sets/${set.id}/cards`, { data: { term } });
  const [card] = await listCards(request, `${url}/api/sets/${set.id}/cards`);
  await request.delete(`${url}/api/cards/${card?.id}`);
  const sets = await listSets(request, url);
  const copy = await (await request.post(`${url}/api/sets/${sets.get(numbers)}/duplicate`)).json();
  await request.delete(`${url}/api/sets/${copy.id}`);
  const setId = sets.get(spelledWords) ?? '';
  const cards = await listCards(request, `${url}/api/sets/${setId}/cards`);
  for (let network = 1; network <= 24; network += 1)
    for (const event of eventsOf(network, cards))
      await request.post(`${url}/api/analytics/event`, {
        data: { setId, ...event },
        headers: { 'x-forwarded-for': `198.51.100.${network}` },
      });
}

interface CardName {
  readonly id: string;
  readonly term: string;
}

async function listCards(request: APIRequestContext, address: string): Promise<readonly CardName[]> {
  return await (await request.get(address)).json();
}

/** Returns the events of one learner. Every third learner finishes a quiz, and takes Cat for Jazz. */
function eventsOf(network: number, cards: readonly CardName[]) {
  const view = { eventType: 'set_view' };
  if (network % 3 !== 0) return [view];
  const [cat = '', jazz = '', dog = ''] = ['Cat', 'Jazz', 'Dog'].map(
    (term) => cards.find((one) => one.term === term)?.id,
  );
  const quiz = { score: 80, totalQuestions: 5, correctAnswers: 4, rightCards: [cardKeyOf(jazz), cardKeyOf(dog)] };
  const metadata = JSON.stringify({ ...quiz, wrongCards: [cardKeyOf(cat)], confusions: [[cat, jazz]] });
  return [view, { eventType: 'quiz_complete', metadata }];
}

/** Returns the ids of all sets by their titles. */
export async function listSets(request: APIRequestContext, url: string): Promise<ReadonlyMap<string, string>> {
  const sets: readonly { id: string; title: string }[] = await (await request.get(`${url}/api/sets`)).json();
  return new Map(sets.map(({ id, title }) => [title, id]));
}

/** Returns the ids of the sets that visitors see. */
export async function listPublicSets(request: APIRequestContext, url: string): Promise<ReadonlyMap<string, string>> {
  const { sets }: { sets: readonly { id: string; title: string }[] } = await (
    await request.get(`${url}/api/catalog/sets`)
  ).json();
  return new Map(sets.map(({ id, title }) => [title, id]));
}
