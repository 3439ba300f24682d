import { expect, test } from 'vitest';
import type { ProblemCode } from '../../platform/contract/problem.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';
import { problemType } from '../../platform/rules/problem-type.ts';
import { problemText } from './problem-text.ts';
import { englishTexts } from '../../platform/rules/languages/texts.ts';

function answered(code: ProblemCode, detail?: string): ApiError {
  return new ApiError({
    status: 400,
    statusText: '',
    body: JSON.stringify({ type: problemType + code, code, detail }),
  });
}

test.for([
  ['initials-blocked', 'Please choose different initials'],
  ['set-not-found', 'This flashcard set is not available any more.'],
  ['signed-out', 'Your session ended. Sign in to go on.'],
  ['too-many-requests', 'Too many requests from your network. Please try again in a minute.'],
  ['storage-full', 'There is no room left on the server.'],
] as const)('A fault with the code %s is told as “%s”, whatever the server says', ([code, text]) => {
  expect(problemText(answered(code, 'As the server says it'), englishTexts)).toBe(text);
});

test('Any other fault is told in the words of the server, and one that is none of its answers not at all', () => {
  expect(problemText(answered('csv-empty', 'The file is empty'), englishTexts)).toBe('The file is empty');
  expect(problemText(answered('csv-empty'), englishTexts)).toBeUndefined();
  expect(problemText(new Error('No network'), englishTexts)).toBeUndefined();
});
