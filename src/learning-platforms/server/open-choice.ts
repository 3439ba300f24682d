import type { LaunchClaims } from '../contract/lti.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { LaunchRefused } from './launch-refused.ts';
import { makeOwnToken } from './own-token.ts';
import { isPlatformAddress, reachOf } from './platform-address.ts';
import { ltiPaths } from './tool-configuration.ts';

export type ChoiceLaunch = Extract<LaunchClaims, { kind: 'choice' }>;

/** What the return needs is behind the `#`. */
export async function openChoice(
  services: Services,
  platform: LearningPlatformRow,
  launch: ChoiceLaunch,
): Promise<string> {
  const { deploymentId, returnUrl, acceptedTypes, takesGrades, data } = launch;
  if (!acceptedTypes.includes('ltiResourceLink')) throw new LaunchRefused('Sets cannot be added in this place.');
  if (!isPlatformAddress(returnUrl, reachOf(platform.studio_origin, services.config))) {
    throw new LaunchRefused('There is no safe way back to the learning platform.');
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
