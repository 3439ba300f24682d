import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = 'src/web/styles/mixins.css';

/**
 * In a style sheet `@apply --visually-hidden;` stands for the declarations of that mixin in `styles/mixins.css`, as in the
 * CSS Functions and Mixins Module. A class would not do: a container query cannot give one.
 */
export function mixinsInStyles(): Plugin {
  return {
    name: 'mixins-in-styles',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (css) => (css.includes('@apply') ? withMixins(css, readFileSync(source, 'utf8')) : undefined),
    },
  };
}

/** @throws Error where there is no such mixin */
export function withMixins(css: string, mixins: string): string {
  return css.replaceAll(/@apply (--[\w-]+);/g, (_, name: string) => {
    const [, declarations] = new RegExp(`@mixin ${name}\\(\\) \\{([^}]*)\\}`).exec(mixins) ?? [];
    if (declarations === undefined) throw new Error(`No mixin: ${name}`);
    return declarations.trim();
  });
}
