import type { IncomingHttpHeaders } from 'node:http';
import { message } from '../../platform/rules/languages/texts.ts';
import { readRetryAfter } from '../../platform/rules/retry.ts';
import { log } from '../../platform/server/base/log.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { accessToken } from '../contract.ts';
import {
  claimGrades,
  deleteGradesFinishedBefore,
  giveUpGrade,
  markGradeSent,
  postponeGrade,
  type WaitingGrade,
} from './grade-store.ts';
import { deleteUsedTokensExpiredBefore } from './own-token.ts';
import { findPlatform } from './platform-store.ts';
import { scoreScope } from './register-platform.ts';
import { PlatformFault, reachOf, requestJson, requestPlatform, serializeFault } from './request-platform.ts';
import { signForPlatform } from './signing-keys.ts';

/** How often grades that are due are looked for. */
const sendEveryMs = 5_000;
const cleanUpEveryMs = 60 * 60 * 1000;
/** How many grades are sent before the next ones are looked for. */
const gradesPerRound = 10;
/**
 * How long a process keeps the grades that it sends. All requests of a round take less, so that no other process sends
 * the same grades.
 */
const leaseMs = 3 * 60 * 1000;
/** The pause after the first failure. It doubles with each further one, up to `maxPauseMs`. */
const firstPauseMs = 10_000;
const maxPauseMs = 6 * 60 * 60 * 1000;
/**
 * How long a platform may be unreachable before its grades are given up, because it most likely no longer has the
 * course.
 */
const maxUnreachableMs = 60 * 24 * 60 * 60 * 1000;
/**
 * How long a platform may refuse a grade before it is given up, because the reason is most likely a lasting one, such
 * as that teachers get no grades.
 */
const maxRefusedMs = 7 * 24 * 60 * 60 * 1000;
/** How long grades that no longer wait are stored, so that a worse result does not replace the learner's best. */
const finishedRetentionMs = 400 * 24 * 60 * 60 * 1000;
/** With these statuses the platform says that it has a later score or has deleted the activity. Nothing is retried. */
const finalStatuses: ReadonlySet<number> = new Set([409, 410]);
/** With these statuses the platform refuses any grade for now: it does not accept the token, or is too busy. */
const temporaryStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

type Dependencies = Pick<Services, 'db' | 'config' | 'now' | 'newId'>;

/**
 * Sends grades to their platforms in the background, including those that waited before the server started. Returns a
 * function that stops the sending.
 */
export function startSendingGrades(services: Dependencies): () => void {
  const send = () => void sendGrades(services).catch(logUnsent);
  const cleanUp = () => void deleteExpired(services).catch(logUnsent);
  send();
  cleanUp();
  const timers = [setInterval(send, sendEveryMs).unref(), setInterval(cleanUp, cleanUpEveryMs).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/**
 * Sends the grades that are due to their platforms (https://www.imsglobal.org/spec/lti-ags/v2p0, 3.4). Failed grades
 * are retried after growing pauses.
 */
export async function sendGrades(services: Dependencies): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const now = services.now();
    const dueGrades = await claimGrades(services.db, { now, leaseEnd: now + leaseMs, limit: gradesPerRound });
    const byPlatform = Map.groupBy(dueGrades, ({ platform_id: platformId }) => platformId);
    await Promise.all(Array.from(byPlatform, ([id, grades]) => sendToPlatform(services, id, grades)));
    hasMore = dueGrades.length === gradesPerRound;
  }
}

/** Deletes tokens that nobody can use again, and grades that were sent or given up long ago. */
export async function deleteExpired({ db, now }: Dependencies): Promise<void> {
  await deleteUsedTokensExpiredBefore(db, now());
  await deleteGradesFinishedBefore(db, now() - finishedRetentionMs);
}

/** Grades are sent one by one with one token, so that a class that finishes together does not overload the platform. */
async function sendToPlatform(services: Dependencies, id: string, grades: readonly WaitingGrade[]): Promise<void> {
  const platform = await findPlatform(services.db, id);
  if (platform === undefined) return;
  let token: Promise<string> | undefined;
  for (const grade of grades) {
    try {
      // If the platform gives no token, all grades of this round fail with the same error, without further requests.
      token ??= requestToken(services, platform);
      await sendGrade(services, platform, grade, await token);
    } catch (error) {
      await postponeOrGiveUp(services, grade, error);
    }
  }
}

/** Requests the token by which a platform accepts grades (https://www.imsglobal.org/spec/security/v1p0, 4.1). */
async function requestToken(services: Dependencies, platform: LearningPlatformRow): Promise<string> {
  const { client_id: clientId, token_audience: audience } = platform;
  const assertion = await signForPlatform(services, { iss: clientId, sub: clientId, aud: audience });
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: scoreScope,
  });
  const response = await requestJson(platform.token_url, reachOf(platform.studio_origin, services.config), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  });
  const token = accessToken.safeParse(response);
  if (token.success) return token.data;
  throw new PlatformFault(message('The platform gave no token for grades'));
}

async function sendGrade(
  services: Dependencies,
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
  const isAccepted = status >= 200 && status < 300;
  if (!isAccepted && !finalStatuses.has(status)) throw new Refusal(status, headers, services.now());
  if (!isAccepted) log.warn({ status, platform: platform.issuer }, 'A learning platform does not take a grade');
  await markGradeSent(services.db, grade);
}

class Refusal extends PlatformFault {
  /** The pause that the platform asks for by `Retry-After`. */
  readonly pauseMs: number | undefined;
  /** True if the platform refused this grade, false if the platform or the token failed. */
  readonly isAboutGrade: boolean;

  constructor(status: number, headers: IncomingHttpHeaders, now: number) {
    super(message('The platform answered with status {status}', { status: String(status) }));
    this.isAboutGrade = status >= 400 && status < 500 && !temporaryStatuses.has(status);
    this.pauseMs = readRetryAfter(headers['retry-after'] ?? '', now);
  }
}

async function postponeOrGiveUp({ db, now }: Dependencies, grade: WaitingGrade, error: unknown): Promise<void> {
  if (!(error instanceof PlatformFault)) logUnsent(error);
  const isRefused = error instanceof Refusal && error.isAboutGrade;
  const maxTryingMs = isRefused ? maxRefusedMs : maxUnreachableMs;
  const lastError = serializeFault(error);
  if (now() - grade.finished_at > maxTryingMs) return await giveUpGrade(db, grade, lastError);
  const requestedPauseMs = error instanceof Refusal ? (error.pauseMs ?? 0) : 0;
  const growingPauseMs = firstPauseMs * 2 ** grade.tries;
  const pauseMs = Math.min(Math.max(growingPauseMs, requestedPauseMs), maxPauseMs);
  await postponeGrade(db, grade, { dueAt: now() + pauseMs, lastError });
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
  finished_at: finishedAt,
}: WaitingGrade) {
  return {
    userId: learner,
    scoreGiven,
    scoreMaximum,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: new Date(finishedAt).toISOString(),
  };
}

export function logUnsent(error: unknown): void {
  log.error({ err: error }, 'Grades cannot be sent just now');
}
