import { createHash } from 'node:crypto';
import type { LoginInitiation } from '../contract.ts';
import { networkOf } from '../../platform/server/rate-limit/network-of.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { LaunchRefused } from './verify-launch.ts';
import { makeOwnToken } from './own-token.ts';
import { findPlatformOf } from './platform-store.ts';
import { ltiPaths } from './register-platform.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** Identifies a browser that accepts no cookies. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * https://www.imsglobal.org/spec/security/v1p0, 5.1.1.2. The state holds everything that the launch is checked against,
 * so nothing is stored.
 * @returns the address to redirect to
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

/** Hashes the network and the user agent, which another person's browser does not share (decision 038). */
export function browserHash(nonce: string, { address, userAgent }: Browser): string {
  return createHash('sha256')
    .update(`${nonce} ${networkOf(address)} ${userAgent}`)
    .digest('base64url');
}
