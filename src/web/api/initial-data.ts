/** Answers that came inside the document, by path; null stands for 404. */
type InitialData = Record<string, unknown>;

let answers: InitialData | undefined;
let lastReading: Promise<unknown> = Promise.resolve();

/** The answer that the document carries for this address, once: what is asked again is asked of the server. */
export function takeInitialData(url: string): { readonly value: unknown } | undefined {
  answers ??= readAnswers();
  if (!Object.hasOwn(answers, url)) return undefined;
  const value = answers[url];
  delete answers[url];
  return { value };
}

/** After a change nothing is true any more that came before it. */
export function dropInitialData(): void {
  answers = {};
}

/** On the server, where several pages are rendered: what is read meanwhile is answered from here, one page after the other. */
export function withInitialData(given: Readonly<InitialData>, read: () => Promise<void>): Promise<void> {
  const reading = lastReading.then(async () => {
    answers = { ...given };
    await read();
    answers = {};
  });
  lastReading = reading.catch(() => {});
  return reading;
}

function readAnswers(): InitialData {
  const block = document.getElementById('initial-data');
  return block?.textContent ? JSON.parse(block.textContent) : {};
}
