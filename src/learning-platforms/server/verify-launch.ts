import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { RemoteJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { launchClaims } from '../contract.ts';
import type { LaunchClaims } from '../contract.ts';
import { reachOf } from './platform-address.ts';
import { requestPlatform } from './request-platform.ts';
import { log } from '../../platform/server/base/log.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { type Message, message } from '../../platform/rules/languages/texts.ts';

/** The message is a sentence for the person who opened the activity. */
export class LaunchRefused extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.source);
    this.reason = reason;
  }
}

const maxPlatforms = 200;

/** The pause prevents forged tokens from causing many requests. */
const cooldownDuration = 5_000;

const keySets = new LRUCache<string, RemoteJWKSet>({ max: maxPlatforms });

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256'];
const clockToleranceSeconds = 60;
const maxTokenAge = '10m';

/**
 * The token must have been signed a moment ago, for this studio (https://www.imsglobal.org/spec/security/v1p0, 5.1.3).
 * @throws LaunchRefused
 */
export async function verifyLaunch(
  services: Pick<Services, 'config' | 'now'>,
  platform: LearningPlatformRow,
  idToken: string,
): Promise<LaunchClaims> {
  const claims = launchClaims.safeParse(await verifySignature(services, platform, idToken));
  if (!claims.success) throw new LaunchRefused(message('This kind of launch is not understood here.'));
  const { authorizedParty, audience, deploymentId } = claims.data;
  const namesOthers = Array.isArray(audience) && audience.length > 1;
  const party = authorizedParty ?? (namesOthers ? undefined : platform.client_id);
  if (party !== platform.client_id) throw new LaunchRefused(message('This launch was made for another tool.'));
  const isDeployment = platform.deployment_id === null || platform.deployment_id === deploymentId;
  if (!isDeployment) throw new LaunchRefused(message('This deployment is not registered here.'));
  return claims.data;
}

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

/** Keys are cached for ten minutes. */
function platformKeys(platform: LearningPlatformRow, { config }: Pick<Services, 'config'>): RemoteJWKSet {
  const known = keySets.get(platform.id);
  if (known !== undefined) return known;
  const reach = reachOf(platform.studio_origin, config);
  const keys = createRemoteJWKSet(new URL(platform.keys_url), {
    cooldownDuration,
    [customFetch]: async (url) => {
      const { status, text } = await requestPlatform(url, reach);
      return new Response(text, { status });
    },
  });
  keySets.set(platform.id, keys);
  return keys;
}
