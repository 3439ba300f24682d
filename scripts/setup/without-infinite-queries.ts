import type { Plugin } from 'vite';

const behavior = './infiniteQueryBehavior.js';
const nothing = '\0without-infinite-queries';

/** Leaves out of the embed what fetches lists page by page: every query of the library brings it along, and the player asks for none. */
export function withoutInfiniteQueries(): Plugin {
  return {
    name: 'without-infinite-queries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed',
    resolveId: (source) => (source === behavior ? nothing : undefined),
    load: (id) => (id === nothing ? stub : undefined),
  };
}

const stub = ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
  .map((name) => `export function ${name}() { throw new Error('The embed has no infinite queries.'); }`)
  .join('\n');
