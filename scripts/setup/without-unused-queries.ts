import type { Plugin } from 'vite';

const prefix = '\0without-unused-queries ';

/**
 * Parts of the library that every query imports and the player does not use. Their functions throw, or do nothing where
 * every query calls them.
 */
const stubs: Readonly<Record<string, string>> = {
  './infiniteQueryBehavior.js': ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
    .map((name) => `export function ${name}() { throw new Error('No infinite queries'); }`)
    .join('\n'),
  './suspense.js': ['ensureSuspenseTimers', 'shouldSuspend', 'fetchOptimistic', 'defaultThrowOnError']
    .map((name) => `export function ${name}() {}`)
    .join('\n'),
};

/** Removes infinite queries and those that suspend from the embed. */
export function withoutUnusedQueries(): Plugin {
  return {
    name: 'without-unused-queries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed',
    resolveId: (source) => (Object.hasOwn(stubs, source) ? prefix + source : undefined),
    load: (id) => (id.startsWith(prefix) ? stubs[id.slice(prefix.length)] : undefined),
  };
}
