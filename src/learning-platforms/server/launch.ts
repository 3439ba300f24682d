import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type RemoteJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { listCards } from '../../cards/server/card-store.ts';
import { embedParametersOf, readEmbeddable } from '../../embed/server/embeddable.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';
import { log } from '../../platform/server/base/log.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import { networkOf } from '../../platform/server/rate-limit/rate-limit.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { launchClaims, type AuthenticationResponse, type LaunchClaims, type LoginInitiation } from '../contract.ts';
import { gradedMode, ungraded } from '../rules/activity.ts';
import { countTwoSided } from '../../player/rules/eligibility.ts';
import { insertUsedToken, makeOwnToken, readOwnToken } from './own-token.ts';
import { findPlatform, findPlatformOf, updateLastLaunch } from './platform-store.ts';
import { ltiPaths, scoreScope } from './register-platform.ts';
import { isPlatformAddress, reachOf, requestPlatform } from './request-platform.ts';

/** Why a learning platform may not open an activity. The reason is a sentence for the person who tried to. */
export class LaunchRefused extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.source);
    this.reason = reason;
  }
}

/**
 * The least time between two requests for a platform's keys in milliseconds, under the name of the option of `jose`.
 * Without a limit, forged tokens would cause many requests.
 */
const cooldownDuration = 5_000;

/** Identifies a browser that accepts no cookies. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Begins a launch: sends the browser of a platform that wants to open something here to the platform's sign-in
 * (https://www.imsglobal.org/spec/security/v1p0, 5.1.1.2). The state holds everything that the launch is checked
 * against, so nothing is stored.
 * @returns the address to redirect to
 * @throws LaunchRefused when the platform is not registered
 */
export async function startLogin(services: Services, login: LoginInitiation, browser: Browser): Promise<string> {
  const platform = await findPlatformOf(services.db, login);
  if (platform === undefined) throw new LaunchRefused(message('This learning platform is not registered here.'));
  const nonce = services.newId();
  const claims = { platform: platform.id, browser: browserHash(nonce, browser) };
  const url = new URL(platform.authorization_url);
  for (const [name, value] of Object.entries({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: platform.studio_origin + ltiPaths.launch,
    login_hint: login.loginHint,
    nonce,
    state: await makeOwnToken(services, 'state', claims, nonce),
  })) {
    url.searchParams.set(name, value);
  }
  if (login.messageHint !== undefined) url.searchParams.set('lti_message_hint', login.messageHint);
  return url.href;
}

/**
 * Answers the request with which the platform sends the browser back after `startLogin`.
 * @returns a path on this site
 * @throws LaunchRefused with the reason, such as a token that another browser requested or that was already used
 */
export async function acceptLaunch(
  services: Services,
  { idToken, state }: AuthenticationResponse,
  browser: Browser,
): Promise<string> {
  const stateToken = await readOwnToken(services, 'state', state);
  if (stateToken === undefined) throw new LaunchRefused(message('This launch took too long.'));
  if (stateToken.claim('browser') !== browserHash(stateToken.id, browser)) {
    throw new LaunchRefused(message('This launch was begun in another browser or network.'));
  }
  const platform = await findPlatform(services.db, stateToken.claim('platform') ?? '');
  if (platform === undefined)
    throw new LaunchRefused(message('This learning platform is not registered here any more.'));
  const launch = await verifyLaunch(services, platform, idToken);
  if (launch.nonce !== stateToken.id) throw new LaunchRefused(message('This launch belongs to another sign-in.'));
  if (!(await insertUsedToken(services.db, stateToken)))
    throw new LaunchRefused(message('This launch was opened already.'));
  await updateLastLaunch(services.db, platform.id, services.now());
  return launch.kind === 'resource'
    ? await openActivity(services, platform, launch)
    : await openChoice(services, platform, launch);
}

type ActivityLaunch = Extract<LaunchClaims, { kind: 'resource' }>;

/**
 * Opens the activity's set, or the catalog if the launch names no set.
 * @returns a path with the token after the `#`, which keeps it out of logs and `Referer`
 */
async function openActivity(
  services: Services,
  platform: LearningPlatformRow,
  launch: ActivityLaunch,
): Promise<string> {
  const embeddable = readEmbeddable(launch.targetUrl, platform.studio_origin);
  if (embeddable?.kind !== 'set') return embeddable?.path ?? '/catalog';
  const path = embeddable.path.replace('/embed/', ltiPaths.play);
  const { learner, lineItem, scopes, isLearner } = launch;
  const isGraded = gradedMode(embedParametersOf(embeddable).modes) !== undefined && scopes.includes(scoreScope);
  if (!isGraded || learner === undefined || lineItem === undefined) return path;
  if (!isLearner) return `${path}#${ungraded}`;
  // Which mode is graded, and how many answers a quiz needs, depends on the cards that are there now (`QuizRules`).
  const cards = String(countTwoSided(await listCards(services.db, embeddable.setId)));
  const claims = { platform: platform.id, set: embeddable.setId, path: embeddable.path, learner, lineItem, cards };
  return `${path}#${await makeOwnToken(services, 'activity', claims)}`;
}

type ChoiceLaunch = Extract<LaunchClaims, { kind: 'choice' }>;

/** Opens the page on which a teacher chooses a set. The token after the `#` holds what its answer needs. */
async function openChoice(services: Services, platform: LearningPlatformRow, launch: ChoiceLaunch): Promise<string> {
  const { deploymentId, returnUrl, acceptedTypes, takesGrades, data } = launch;
  if (!acceptedTypes.includes('ltiResourceLink'))
    throw new LaunchRefused(message('Sets cannot be added in this place.'));
  if (!isPlatformAddress(returnUrl, reachOf(platform.studio_origin, services.config))) {
    throw new LaunchRefused(message('There is no safe way back to the learning platform.'));
  }
  const claims = {
    platform: platform.id,
    deployment: deploymentId,
    returnUrl,
    data,
    grades: takesGrades ? 'yes' : 'no',
  };
  return `${ltiPaths.pick}#${await makeOwnToken(services, 'choice', claims)}`;
}

/** Hashes the network and the user agent, which another person's browser does not share (decision 038). */
function browserHash(nonce: string, { address, userAgent }: Browser): string {
  return createHash('sha256')
    .update(`${nonce} ${networkOf(address)} ${userAgent}`)
    .digest('base64url');
}

/**
 * Verifies that the platform signed the token a moment ago and for this studio
 * (https://www.imsglobal.org/spec/security/v1p0, 5.1.3).
 * @throws LaunchRefused for every other token
 */
async function verifyLaunch(
  services: Pick<Services, 'config' | 'now'>,
  platform: LearningPlatformRow,
  idToken: string,
): Promise<LaunchClaims> {
  const claims = launchClaims.safeParse(await verifySignature(services, platform, idToken));
  if (!claims.success) throw new LaunchRefused(message('This kind of launch is not understood here.'));
  const { authorizedParty, audience, deploymentId } = claims.data;
  // A token for several tools has to name the one that it was made for.
  const hasSeveralAudiences = Array.isArray(audience) && audience.length > 1;
  const party = authorizedParty ?? (hasSeveralAudiences ? undefined : platform.client_id);
  if (party !== platform.client_id) throw new LaunchRefused(message('This launch was made for another tool.'));
  const isDeployment = platform.deployment_id === null || platform.deployment_id === deploymentId;
  if (!isDeployment) throw new LaunchRefused(message('This deployment is not registered here.'));
  return claims.data;
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256'];
/** How far the clock of a platform may differ from the server's. */
const clockToleranceSeconds = 60;
/** How long ago a platform may have issued its token, in the notation of `jose`. */
const maxTokenAge = '10m';

async function verifySignature(
  services: Pick<Services, 'config' | 'now'>,
  platform: LearningPlatformRow,
  idToken: string,
): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(idToken, platformKeys(platform, services), {
      issuer: platform.issuer,
      audience: platform.client_id,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge,
      requiredClaims: ['exp', 'iat', 'nonce'],
      currentDate: new Date(services.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new LaunchRefused(message('This launch is too old.'));
    log.warn({ reason: reasonOf(error), platform: platform.issuer }, 'A launch from a learning platform was refused');
    throw new LaunchRefused(message('This launch cannot be verified.'));
  }
}

/** Leaves out the error's claims, which may name the learner. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** The most platforms whose keys are cached. */
const maxCachedPlatforms = 200;

const keySets = new LRUCache<string, RemoteJWKSet>({ max: maxCachedPlatforms });

/** `jose` caches the keys of a platform, and fetches them again when they are old or a token names an unknown key. */
function platformKeys(platform: LearningPlatformRow, { config }: Pick<Services, 'config'>): RemoteJWKSet {
  // A platform that registers again may publish its keys at another address.
  const cacheKey = `${platform.keys_url} ${platform.studio_origin}`;
  const cachedKeys = keySets.get(cacheKey);
  if (cachedKeys !== undefined) return cachedKeys;
  const reach = reachOf(platform.studio_origin, config);
  const keys = createRemoteJWKSet(new URL(platform.keys_url), {
    cooldownDuration,
    [customFetch]: async (url) => {
      const { status, text } = await requestPlatform(url, reach);
      return new Response(text, { status });
    },
  });
  keySets.set(cacheKey, keys);
  return keys;
}
