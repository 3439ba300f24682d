import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[^/]+$/;
/**
 * Parts of an icon that nothing uses: its size and aliases, the keys of its parts, its name unless styles turn the
 * icon, and a statement without effect.
 */
const unused =
  /\b(?:name: "(?!arrow-(?:left|right)")[^"]*"|size: \d+),\s*|,\s*aliases: \[[^\]]*\]|,\s*key: "\w+"|__iconData\.node;/g;
/** Most parts are a path with nothing but its shape, of which only the shape is kept. */
const path = /\["path", \{ d: ("[^"]*") \}\]/g;
const maker = '../createLucideIcon.mjs';
const smallMaker = '\0small-icon';

/** Keeps only the library's drawings of icons. Sizes, colours and strokes are set in styles. */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => (source === maker && icon.test(importer) ? smallMaker : undefined),
    load: (id) => (id === smallMaker ? program : undefined),
    transform: (code, id) =>
      icon.test(id) ? { code: code.replace(unused, '').replace(path, '$1'), map: null } : undefined,
  };
}

const program = `
import { createElement } from 'react';
export default ({ name, node }) => {
  const parts = node.map((part) =>
    typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part),
  );
  const ownClass = name ? 'lucide lucide-' + name : 'lucide';
  return ({ className, ...rest }) => createElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
    stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
    'aria-hidden': true, className: className ? ownClass + ' ' + className : ownClass, ...rest,
  }, ...parts);
};
`;
