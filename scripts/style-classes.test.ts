import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const importPattern = /import (\w+) from '([^']+\.module\.css)'/g;

it('Each class that a component asks for is in its style sheet', () => {
  const missing = globSync('src/{web,*/web}/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(importPattern)].flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(join(dirname(file), path), 'utf8');
      const asked = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, className = '']) => className);
      return asked.filter((className) => !new RegExp(`\\.${className}\\b`).test(sheet)).map((one) => `${file}: ${one}`);
    });
  });
  expect(missing).toEqual([]);
});
