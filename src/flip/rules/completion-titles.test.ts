import { expect, test } from 'vitest';
import { completionTitle } from './completion-titles.ts';

test('there are seven congratulation titles, each as likely as the others', () => {
  const titles = Array.from({ length: 700 }, (_, draw) => completionTitle(() => draw / 700).source);
  expect(new Set(titles).size).toBe(7);
  for (const title of new Set(titles)) expect(titles.filter((each) => each === title)).toHaveLength(100);
});
