import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withMixins } from './setup/mixins-in-styles.ts';

const mixins = readFileSync('src/platform/web/styles/mixins.css', 'utf8');

test('a mixin stands for its declarations', () => {
  const css = withMixins('.word {\n  @apply --visually-hidden;\n  color: red;\n}', mixins);
  expect(css).toMatch(/^\.word \{\n {2}position: absolute;.*clip-path: inset\(50%\);\n {2}color: red;\n\}$/s);
});

test('a mixin that is not there stops the build', () => {
  expect(() => withMixins('.word { @apply --hidden; }', mixins)).toThrow('No mixin: --hidden');
});

test('the styles that hide words visually are written once', () => {
  const sheets = globSync('src/{web,*/web}/**/*.css').filter((file) =>
    readFileSync(file, 'utf8').includes('clip-path: inset'),
  );
  expect(sheets).toEqual(['src/platform/web/styles/mixins.css']);
});
