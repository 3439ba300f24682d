import { percentOf, scoreResult, type ActivityScore } from '../rules/activity.ts';
import { maxLaunchesPerMinute } from '../../platform/rules/limits.ts';
import { invalid, notFound } from '../../platform/server/base/problems.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { originOf } from '../../platform/server/http/request-parts.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import { deletePlatform, listPlatforms, findPlatform } from './platform-store.ts';
import { makeRegistrationAddress, readRegistration, registerPlatform, scoreScope } from './register-platform.ts';
import { PlatformFault, reachOf, requestJson, requestPlatform, storedFault } from './request-platform.ts';
import { rotateSigningKeys, signForPlatform } from './signing-keys.ts';
import { createHash } from 'node:crypto';
import { type ActivityResult, accessToken } from '../contract.ts';
import { parseEmbedParameters, type EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { Database, LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import {
  upsertGrade,
  claimGrades,
  deleteGradesFinishedBefore,
  postponeGrade,
  settleGrade,
  type WaitingGrade,
} from './grade-store.ts';
import { readOwnToken, type OwnToken, deleteUsedTokensExpiredBefore } from './own-token.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { readRetryAfter } from '../../platform/rules/retry.ts';
import { log } from '../../platform/server/base/log.ts';

export const platformHandlers = {
  'POST /api/activities/results': async ({ services, body, address }) => {
    limitRateInMemory(services, { action: 'result', address, perMinute: maxLaunchesPerMinute });
    const score = await recordResult(services, body.token, body.result);
    void sendGrades(services).catch(reportUnsent);
    return { score: percentOf(score) };
  },
  'GET /api/platforms': async ({ services, request }) => await listPlatforms(services.db, textsOf(request, services)),
  'POST /api/platforms': async ({ services, body, request }) => {
    const registration = readRegistration(body.address, originOf(request, services));
    const { id } = await registerPlatform(services, registration).catch(refuse);
    const registered = (await listPlatforms(services.db, textsOf(request, services))).find(
      (platform) => platform.id === id,
    );
    if (registered === undefined) throw notFound('Platform');
    return registered;
  },
  'POST /api/platforms/registration-address': async ({ services, request }) =>
    await makeRegistrationAddress(services, originOf(request, services)),
  'POST /api/platforms/keys': async ({ services }) => {
    await rotateSigningKeys(services);
    return undefined;
  },
  'DELETE /api/platforms/:id': async ({ services, params }) => {
    if (!(await deletePlatform(services.db, params.id))) throw notFound('Platform');
    return undefined;
  },
} satisfies HandlersOf<
  | 'POST /api/activities/results'
  | 'GET /api/platforms'
  | 'POST /api/platforms'
  | 'POST /api/platforms/registration-address'
  | 'POST /api/platforms/keys'
  | 'DELETE /api/platforms/:id'
>;

function refuse(error: unknown): never {
  if (error instanceof PlatformFault) throw invalid(error.text, 'platform-unusable');
  throw error;
}

/**
 * The result is stored until the platform has accepted it. The learner's best result counts, so repeating the call
 * changes nothing.
 * @throws ProblemError 400 when the token or the result is invalid, 404 when the platform or the set no longer exists
 */
async function recordResult(services: Services, token: string, result: ActivityResult): Promise<ActivityScore> {
  const launch = await readOwnToken(services, 'activity', token);
  if (launch === undefined)
    throw invalid(message('Please open this activity again from your course'), 'result-invalid');
  const platform = await findPlatform(services.db, launch.claim('platform') ?? '');
  if (platform === undefined) throw notFound('Platform');
  const score = await scoreOf(services.db, launch, result);
  const { learner, lineItem } = { learner: launch.claim('learner') ?? '', lineItem: launch.claim('lineItem') ?? '' };
  const id = createHash('sha256')
    .update(JSON.stringify([platform.id, lineItem, learner]))
    .digest('base64url');
  await upsertGrade(services.db, {
    id,
    platformId: platform.id,
    lineItem,
    learner,
    ...score,
    finishedAt: services.now(),
  });
  return score;
}

async function scoreOf(db: Database, launch: OwnToken, result: ActivityResult): Promise<ActivityScore> {
  const setId = launch.claim('set') ?? '';
  const visibility = await findVisibility(db, setId);
  if (visibility === undefined || visibility === 'private') throw notFound('Set');
  const score = scoreResult(result, await listCards(db, setId), parametersOf(launch));
  if (score === undefined) throw invalid(message('This result does not belong to this activity'), 'result-invalid');
  return score;
}

function parametersOf(launch: OwnToken): EmbedParameters {
  return parseEmbedParameters(new URLSearchParams(launch.claim('path')?.split('?')[1]));
}

const lookEveryMs = 5_000;
const forgetEveryMs = 60 * 60 * 1000;
const gradesAtOnce = 10;
/** Longer than all requests of one round can take. */
const leaseMs = 3 * 60 * 1000;
const firstPauseMs = 10_000;
const longestPauseMs = 6 * 60 * 60 * 1000;
/** A platform that was unreachable for this long no longer has the course. */
const triedForMs = 60 * 24 * 60 * 60 * 1000;
/** A platform that keeps refusing has a lasting reason, for example that teachers get no grades. */
const refusedForMs = 7 * 24 * 60 * 60 * 1000;
/** Sent grades are stored for this long, so that a worse result does not replace the learner's best. */
const settledKeptMs = 400 * 24 * 60 * 60 * 1000;
/** The platform answers with these when it has a later score or the activity was deleted. */
const settlingStatuses: ReadonlySet<number> = new Set([409, 410]);

type Needed = Pick<Services, 'db' | 'config' | 'now' | 'newId'>;

/** Also sends grades that waited before the server started. Returns a function that stops the sending. */
export function startSendingGrades(services: Needed): () => void {
  const send = () => void sendGrades(services).catch(reportUnsent);
  const forget = () => void forgetOldLaunches(services).catch(reportUnsent);
  send();
  forget();
  const timers = [setInterval(send, lookEveryMs).unref(), setInterval(forget, forgetEveryMs).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** https://www.imsglobal.org/spec/lti-ags/v2p0, 3.4. Failed grades are retried after growing pauses. */
export async function sendGrades(services: Needed): Promise<void> {
  for (let isMore = true; isMore;) {
    const now = services.now();
    const due = await claimGrades(services.db, { now, leaseEnd: now + leaseMs, limit: gradesAtOnce });
    const byPlatform = Map.groupBy(due, ({ platform_id: platformId }) => platformId);
    await Promise.all(Array.from(byPlatform, ([id, grades]) => sendToPlatform(services, id, grades)));
    isMore = due.length === gradesAtOnce;
  }
}

export async function forgetOldLaunches({ db, now }: Needed): Promise<void> {
  await deleteUsedTokensExpiredBefore(db, now());
  await deleteGradesFinishedBefore(db, now() - settledKeptMs);
}

/** Grades are sent one by one with one token, so that a class that finishes together does not overload the platform. */
async function sendToPlatform(services: Needed, id: string, grades: readonly WaitingGrade[]): Promise<void> {
  const platform = await findPlatform(services.db, id);
  if (platform === undefined) return;
  let token: Promise<string> | undefined;
  for (const grade of grades) {
    try {
      token ??= requestToken(services, platform);
      await sendGrade(services, platform, grade, await token);
    } catch (error) {
      await postpone(services, grade, error);
    }
  }
}

/** https://www.imsglobal.org/spec/security/v1p0, 4.1 */
async function requestToken(services: Needed, platform: LearningPlatformRow): Promise<string> {
  const { client_id: clientId, token_audience: audience } = platform;
  const assertion = await signForPlatform(services, { iss: clientId, sub: clientId, aud: audience });
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: scoreScope,
  });
  const answer = await requestJson(platform.token_url, reachOf(platform.studio_origin, services.config), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  });
  const token = accessToken.safeParse(answer);
  if (token.success) return token.data;
  throw new PlatformFault(message('The platform gave no token for grades'));
}

async function sendGrade(
  services: Needed,
  platform: LearningPlatformRow,
  grade: WaitingGrade,
  token: string,
): Promise<void> {
  const reach = reachOf(platform.studio_origin, services.config);
  const { status, headers } = await requestPlatform(scoresUrl(grade.line_item), reach, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify(scoreOfGrade(grade)),
  });
  const isThere = status >= 200 && status < 300;
  if (!isThere && !settlingStatuses.has(status)) throw new Refusal(status, headers, services.now());
  if (!isThere) log.warn({ status, platform: platform.issuer }, 'A learning platform does not take a grade');
  await settleGrade(services.db, grade);
}

class Refusal extends PlatformFault {
  readonly pauseMs: number | undefined;
  /** True if the platform refused this grade, false if the platform or the token failed. */
  readonly isAboutGrade: boolean;

  constructor(status: number, headers: IncomingHttpHeaders, now: number) {
    super(message('The platform answered with status {status}', { status: String(status) }));
    this.isAboutGrade = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
    this.pauseMs = readRetryAfter(headers['retry-after'] ?? '', now);
  }
}

async function postpone({ db, now }: Needed, grade: WaitingGrade, error: unknown): Promise<void> {
  if (!(error instanceof PlatformFault)) reportUnsent(error);
  const isRefused = error instanceof Refusal && error.isAboutGrade;
  if (now() - grade.finished_at > (isRefused ? refusedForMs : triedForMs)) return await settleGrade(db, grade);
  const asked = error instanceof Refusal ? (error.pauseMs ?? 0) : 0;
  const pauseMs = Math.min(Math.max(firstPauseMs * 2 ** Math.min(grade.tries, 20), asked), longestPauseMs);
  await postponeGrade(db, grade, { dueAt: now() + pauseMs, fault: storedFault(error) });
}

/** The scores of `…/lineitem?type_id=1` are at `…/lineitem/scores?type_id=1`. */
function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function scoreOfGrade({
  learner,
  score_given: scoreGiven,
  score_maximum: scoreMaximum,
  finished_at: at,
}: WaitingGrade) {
  return {
    userId: learner,
    scoreGiven,
    scoreMaximum,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: new Date(at).toISOString(),
  };
}

function reportUnsent(error: unknown): void {
  log.error({ err: error }, 'Grades cannot be sent just now');
}
