import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[^/]+$/;
const key = /\bkey: "\w+"/g;

/**
 * Numbers the parts of each icon: React needs different keys within an icon, and the library's random ones do not
 * compress.
 */
export function shortIconKeys(): Plugin {
  return {
    name: 'short-icon-keys',
    apply: 'build',
    transform(code, id) {
      if (!icon.test(id)) return undefined;
      let count = 0;
      return { code: code.replace(key, () => `key: "${(count += 1)}"`), map: null };
    },
  };
}
