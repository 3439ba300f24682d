/** What a captive portal answers with. */
const pageType = /^text\/html\b/;
const answerTypes = { good: /^application\/json\b/, refused: /^application\/problem\+json\b/ };

/** Whether the studio has answered a call, not a captive portal or proxy: with data, or with a problem (RFC 9457). */
export function isOwnAnswer(answer: Response): boolean {
  if (isLedElsewhere(answer)) return false;
  return answer.status === 304 || (answer.ok ? answerTypes.good : answerTypes.refused).test(typeOf(answer));
}

/** As `isOwnAnswer`, of a page. The studio's have a content security policy, which hardly any portal's has. */
export function isOwnPage(answer: Response): boolean {
  return !isLedElsewhere(answer) && answer.headers.has('content-security-policy');
}

/** As `isOwnAnswer`, of a file that is no page. It may come from a bucket, whose refusals look different. */
export function isOwnFile(answer: Response): boolean {
  return !pageType.test(typeOf(answer));
}

function isLedElsewhere({ redirected, type }: Response): boolean {
  return redirected || type === 'opaqueredirect';
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}
