/** Answers that came inside the document, by path; null stands for 404. */
let answers: Record<string, unknown> | undefined;

/** The answer that the document carries for this address, once: what is asked again is asked of the server. */
export function takeFirstAnswer(url: string): { readonly value: unknown } | undefined {
  answers ??= readAnswers();
  if (!Object.hasOwn(answers, url)) return undefined;
  const value = answers[url];
  delete answers[url];
  return { value };
}

/** After a change nothing is true any more that came before it. */
export function dropFirstAnswers(): void {
  answers = {};
}

function readAnswers(): Record<string, unknown> {
  const block = document.getElementById('first-answers');
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
