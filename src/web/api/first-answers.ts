/** Answers that came inside the document, by path; null stands for 404. */
type FirstAnswers = Record<string, unknown>;

let answers: FirstAnswers | undefined;
let lastReading: Promise<unknown> = Promise.resolve();

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

/** On the server, where several pages are rendered: what is read meanwhile is answered from here, one page after the other. */
export function withFirstAnswers(given: Readonly<FirstAnswers>, read: () => Promise<void>): Promise<void> {
  const reading = lastReading.then(async () => {
    answers = { ...given };
    await read();
    answers = {};
  });
  lastReading = reading.catch(() => {});
  return reading;
}

function readAnswers(): FirstAnswers {
  const block = document.getElementById('first-answers');
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
