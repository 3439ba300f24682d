import type { AuthenticationResponse } from '../contract/lti.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { LaunchRefused } from './launch-refused.ts';
import { openActivity } from './open-activity.ts';
import { openChoice } from './open-choice.ts';
import { readOwnToken } from './own-token.ts';
import { findPlatform, updateLastLaunch } from './platform-store.ts';
import { browserHash } from './start-login.ts';
import type { Browser } from './start-login.ts';
import { insertUsedToken } from './used-token-store.ts';
import { verifyLaunch } from './verify-launch.ts';

/**
 * Called when the platform sends the browser back.
 * @returns a path on this site
 * @throws LaunchRefused when this browser did not just ask this platform for the token, or the token was used
 */
export async function acceptLaunch(
  services: Services,
  { idToken, state }: AuthenticationResponse,
  browser: Browser,
): Promise<string> {
  const asked = await readOwnToken(services, 'state', state);
  if (asked === undefined) throw new LaunchRefused('This launch took too long.');
  if (asked.claim('browser') !== browserHash(asked.id, browser)) {
    throw new LaunchRefused('This launch was begun in another browser or network.');
  }
  const platform = await findPlatform(services.db, asked.claim('platform') ?? '');
  if (platform === undefined) throw new LaunchRefused('This learning platform is not registered here any more.');
  const launch = await verifyLaunch(services, platform, idToken);
  if (launch.nonce !== asked.id) throw new LaunchRefused('This launch belongs to another sign-in.');
  if (!(await insertUsedToken(services.db, asked))) throw new LaunchRefused('This launch was opened already.');
  await updateLastLaunch(services.db, platform.id, services.now());
  return launch.kind === 'resource'
    ? await openActivity(services, platform, launch)
    : await openChoice(services, platform, launch);
}
