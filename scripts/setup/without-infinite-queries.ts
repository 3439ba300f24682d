import type { Plugin } from 'vite';

const behavior = './infiniteQueryBehavior.js';
const nothing = '\0without-infinite-queries';

/** Removes infinite queries from the embed. Every query of the library imports them, and the player uses none. */
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
  .map((name) => `export function ${name}() { throw new Error('No infinite queries'); }`)
  .join('\n');
