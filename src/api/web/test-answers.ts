import type { CallResponse, CallName } from '../contract/routes.ts';
import type { ProblemCode } from '../../platform/contract/problem.ts';
import { problemType } from '../../platform/rules/problem-type.ts';

export interface ReceivedCall {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

type Answer<Name extends CallName> = (
  received: ReceivedCall,
) => CallResponse<Name> | Response | Promise<CallResponse<Name> | Response>;
export type Answers = { [Name in CallName]?: Answer<Name> };

/**
 * Answers calls in the server's place. A call without an answer gets 404.
 * @returns a list to which each received call is added
 */
export function answerCalls(answers: Answers): ReceivedCall[] {
  const received: ReceivedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const matching = Object.entries(answers).find(([name]) => matches(name, method, url.pathname));
    const call: ReceivedCall = {
      name: matching?.[0] ?? `${method} ${url.pathname}`,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init?.headers).get('idempotency-key') ?? undefined,
    };
    received.push(call);
    const answer = matching === undefined ? refuse(404) : await matching[1](call);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  };
  return received;
}

export function refuse(status: number, detail = 'Refused', code: ProblemCode = 'refused'): Response {
  return Response.json({ type: problemType + code, code, title: 'Refused', status, detail }, { status });
}

/** An answer that does not come until `give` is called. */
export function withheld<Value>(): { readonly answer: () => Promise<Value>; readonly give: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { answer: () => promise, give: resolve };
}

function matches(name: string, method: string, path: string): boolean {
  const [ownMethod, pattern = ''] = name.split(' ');
  return ownMethod === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
