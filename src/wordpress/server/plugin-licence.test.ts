import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('The plugin names its licence as the package does', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const header = readFileSync('wordpress/flashcard-studio/flashcard-studio.php', 'utf8');
  expect(/^ \* License: +(\S+)$/m.exec(header)?.[1]).toBe(license);
  expect(/^License: (\S+)$/m.exec(readFileSync('wordpress/flashcard-studio/readme.txt', 'utf8'))?.[1]).toBe(license);
});
