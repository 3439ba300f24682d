/** What a network that wants a sign-in puts in the place of an answer. */
const pageType = /^text\/html\b/;
const answerTypes = { good: /^application\/json\b/, refused: /^application\/problem\+json\b/ };

/** Whether the studio has answered a call, and no hotel, train or proxy in between: it answers with data, and refuses with a problem (RFC 9457). */
export function isOwnAnswer(answer: Response): boolean {
  if (isLedElsewhere(answer)) return false;
  return answer.status === 304 || (answer.ok ? answerTypes.good : answerTypes.refused).test(typeOf(answer));
}

/** As `isOwnAnswer`, of a page. Each of the studio's says what it may load, which hardly any sign-in page does. */
export function isOwnPage(answer: Response): boolean {
  return !isLedElsewhere(answer) && answer.headers.has('content-security-policy');
}

/** As `isOwnAnswer`, of a file that is no page. It may come from a bucket, which refuses in its own way. */
export function isOwnFile(answer: Response): boolean {
  return !pageType.test(typeOf(answer));
}

function isLedElsewhere({ redirected, type }: Response): boolean {
  return redirected || type === 'opaqueredirect';
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}
