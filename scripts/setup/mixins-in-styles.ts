import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = 'src/platform/web/styles/mixins.css';

/**
 * In style sheets, `@apply --visually-hidden;` stands for that mixin's declarations in `styles/mixins.css`, as in the
 * CSS Functions and Mixins Module. Mixins are used because a container query cannot add a class. The PostCSS plugin
 * `@csstools/postcss-mixins` was tried: it leaves `@apply` as it is in modules that compose a class of another file.
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

/** @throws Error if there is no such mixin */
export function withMixins(css: string, mixins: string): string {
  return css.replaceAll(/@apply (--[\w-]+);/g, (_, name: string) => {
    const [, declarations] = new RegExp(`@mixin ${name}\\(\\) \\{([^}]*)\\}`).exec(mixins) ?? [];
    if (declarations === undefined) throw new Error(`No mixin: ${name}`);
    return declarations.trim();
  });
}
