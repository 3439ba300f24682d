import { buildSet } from '../../shared/testing/build-set.ts';

/** A set for tests of the embed. */
export const testSet = buildSet({ id: 'set-1', title: 'Greetings', publicTitle: 'Hello & welcome', cardCount: 2 });
