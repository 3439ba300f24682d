import { buildSet } from '../../testing/rules/build-set.ts';

export const testSet = buildSet({ id: 'set-1', title: 'Greetings', publicTitle: 'Hello & welcome', cardCount: 2 });
