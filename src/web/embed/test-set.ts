import { buildSet } from '../../shared/testing/build-set.ts';

export const testSet = buildSet({ id: 'set-1', title: 'Greetings', publicTitle: 'Hello & welcome', cardCount: 2 });
