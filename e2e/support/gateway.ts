import { serveForward } from './forward.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Gateway {
  readonly url: string;
  /** Paths requested since `answerWith`, in order. */
  readonly asked: () => readonly string[];
  /** @param reply returns undefined if the studio is to answer */
  readonly answerWith: (reply: (path: string) => Reply | undefined) => void;
  readonly close: () => Promise<void>;
}

export async function serveGateway(studioUrl: string): Promise<Gateway> {
  let asked: string[] = [];
  let replyTo: (path: string) => Reply | undefined = () => undefined;
  const forward = await serveForward(studioUrl, {
    reply(path, response) {
      asked.push(path);
      const reply = replyTo(path);
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
      return reply !== undefined;
    },
  });
  return {
    ...forward,
    asked: () => asked,
    answerWith(reply) {
      asked = [];
      replyTo = reply;
    },
  };
}
