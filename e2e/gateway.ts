import { serveForward } from './forward.ts';

/** In the place of the studio's answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A network between the browser and the studio. */
export interface Gateway {
  readonly url: string;
  /** Paths that were asked for since `answerWith`, in order. */
  readonly asked: () => readonly string[];
  /** @param reply undefined for what the studio answers itself */
  readonly answerWith: (reply: (path: string) => Reply | undefined) => void;
  /** The network is gone. */
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
