interface Patience {
  /** Whether the server itself has answered. */
  readonly isOwn: (answer: Response) => boolean;
  readonly patienceMs: number;
}

/**
 * The server's answer, or the kept one when the server cannot be reached, fails, is too slow, or another answers in its
 * place.
 * @param fresh under way
 * @param findKept undefined when nothing is kept: then the server is waited for
 */
export async function freshOrKept(
  fresh: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  { isOwn, patienceMs }: Patience,
): Promise<Response> {
  const answered = fresh.then((answer) => orFailed(answer, isOwn));
  const late = pause(patienceMs).then(async () => (await findKept()) ?? answered);
  try {
    return await Promise.race([answered, late]);
  } catch {
    return (await findKept()) ?? fresh;
  }
}

/** A proxy whose server is down answers too. */
function orFailed(answer: Response, isOwn: Patience['isOwn']): Response {
  if (answer.status >= 500 || !isOwn(answer)) throw new Error(`The server answered with ${answer.status}`);
  return answer;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
