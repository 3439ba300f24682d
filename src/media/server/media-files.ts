import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession } from '../../auth/server/session.ts';
import { notFound, rangeNotSatisfiable } from '../../platform/server/base/problems.ts';
import { allowAnyOrigin, answerPreflights } from '../../platform/server/http/cors.ts';
import { isKnown } from '../../platform/server/http/etag.ts';
import { openImageVariants } from './processing/image-variants.ts';
import { isMediaKey } from './media-key.ts';
import { readKnownPieces } from './trash.ts';
import type { Freshness } from '../../platform/server/http/freshness.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { parseImageVariantSize } from '../../platform/rules/image-variant.ts';
import { ExternalDelivery } from './delivery/external-delivery.ts';
import { HotFiles } from './delivery/hot-files.ts';
import { planAnswer } from './delivery/plan-answer.ts';
import type { AnswerPlan } from './delivery/plan-answer.ts';
import { sendBytes, sendPieces } from './delivery/send-pieces.ts';
import { headWith, toShownFile } from './delivery/shown-file.ts';
import type { ShownFile } from './delivery/shown-file.ts';
import { ShownFiles } from './delivery/shown-files.ts';

const path = '/media/:key';
const smallPath = '/media/:key/:size';
const methods = ['GET', 'HEAD'] as const;

interface Asked {
  readonly Params: { readonly key: string; readonly size?: string };
}
type Request = FastifyRequest<Asked>;

/**
 * Answers requests for public files before other hooks run. The first request, and those after changes, go through the
 * rest of the server.
 */
export class MediaFiles {
  readonly #services: Services;
  readonly #shown: ShownFiles;
  readonly #hot: HotFiles;
  readonly #external: ExternalDelivery;
  readonly #readVariant: ReturnType<typeof openImageVariants>;

  constructor(services: Services, freshness: Freshness) {
    this.#services = services;
    this.#shown = new ShownFiles(services, freshness);
    this.#hot = new HotFiles(services);
    this.#external = new ExternalDelivery(services);
    this.#readVariant = openImageVariants(services.media);
  }

  /** Before any hook that does work for an answer. */
  answerFirst(app: FastifyInstance): void {
    app.addHook<Asked>('onRequest', (request, reply, done) => {
      const { url } = request.routeOptions;
      if ((url !== path && url !== smallPath) || request.method === 'OPTIONS') return done();
      this.#shown.withKnown(request.params.key, (file) => {
        if (file === undefined) return done();
        this.#answer(request, reply, file).then(
          (isAnswered) => (isAnswered ? undefined : done()),
          (error: unknown) => reply.send(error),
        );
      });
    });
  }

  register(app: FastifyInstance): void {
    for (const url of [path, smallPath]) {
      app.route<Asked>({
        method: [...methods],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const file = await this.#findVisible(request, reply);
          if (await this.#answer(request, reply, file)) return reply;
          throw this.#refusal(request, reply, file);
        },
      });
    }
    answerPreflights(app, new Map([path, smallPath].map((url) => [url, methods])));
  }

  /** @throws ProblemError 404 when missing, unreferenced, or private (except for the admin) */
  async #findVisible(request: Request, reply: FastifyReply): Promise<ShownFile> {
    const { key } = request.params;
    const toFile = (media: Parameters<typeof toShownFile>[0]) => toShownFile(media, reply.getHeaders());
    const file = isMediaKey(key) ? await this.#shown.find(key, toFile) : undefined;
    if (file?.isPublic || (file !== undefined && (await readSession(request, this.#services)))) return file;
    throw notFound('Media');
  }

  /** @returns false when the request must be refused */
  async #answer(request: Request, reply: FastifyReply, file: ShownFile): Promise<boolean> {
    const { size } = request.params;
    if (size !== undefined) return await this.#answerVariant(request, reply, file);
    const plan = planAnswer(request, file);
    if (plan === 'unsatisfiable') return false;
    if (plan.part !== undefined && !this.#external.isFor(request, file)) return await this.#send(reply, plan, file);
    const bodiless = plan.part === undefined ? plan : await this.#external.head(file);
    if (bodiless !== undefined) sendBytes(reply, bodiless);
    return bodiless !== undefined;
  }

  async #send(reply: FastifyReply, plan: AnswerPlan, file: ShownFile): Promise<boolean> {
    const hot = this.#hot.get(file);
    if (hot !== undefined) {
      sendBytes(reply, plan, plan.part && hot.subarray(plan.part.start, plan.part.end + 1));
      return true;
    }
    const pieces = await readKnownPieces(this.#services.media, file.key, plan.part);
    if (pieces === undefined) return false;
    const isKept = plan.status === 200 && file.isPublic && this.#hot.isSmall(file);
    const copies: Buffer[] = [];
    const isSent = await sendPieces(reply, plan, pieces, (piece) => isKept && copies.push(Buffer.from(piece)));
    if (isSent && isKept) this.#hot.keep(file, Buffer.concat(copies));
    return true;
  }

  /** Visible to all who see the original. */
  async #answerVariant(request: Request, reply: FastifyReply, file: ShownFile): Promise<boolean> {
    const sizePx = parseImageVariantSize(request.params.size ?? '');
    if (sizePx === undefined || file.kind !== 'image') return false;
    const etag = `"${file.key}/${sizePx}"`;
    const head = headWith(file, { etag, 'content-type': 'image/webp', 'accept-ranges': 'none' });
    if (isKnown(request.headers['if-none-match'], etag)) sendBytes(reply, { status: 304, head });
    else {
      const picture = await this.#readVariant(file.key, sizePx);
      if (picture === undefined) return false;
      if (picture === 'not-made') sendToWhole(reply, file);
      else sendBytes(reply, { status: 200, head: [...head, 'content-length', String(picture.length)] }, picture);
    }
    return true;
  }

  #refusal(request: Request, reply: FastifyReply, file: ShownFile): Error {
    if (request.params.size !== undefined || planAnswer(request, file) !== 'unsatisfiable') return notFound('Media');
    if (file.isPublic) allowAnyOrigin(reply);
    return rangeNotSatisfiable(file.byteSize);
  }
}

/** Uncached: the variant may exist next time. */
function sendToWhole(reply: FastifyReply, file: ShownFile): void {
  const { key } = file;
  const changed = { location: `/media/${key}`, 'cache-control': 'no-store' };
  sendBytes(reply, { status: 302, head: [...headWith(file, changed), 'content-length', '0'] });
}
