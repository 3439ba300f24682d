import type { LaunchClaims } from '../contract/lti.ts';
import { gradedMode, ungraded } from '../rules/graded-mode.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import { embedParametersOf, readEmbeddable } from '../../embed/server/embeddable.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { makeOwnToken } from './own-token.ts';
import { ltiPaths, scoreScope } from './tool-configuration.ts';

export type ActivityLaunch = Extract<LaunchClaims, { kind: 'resource' }>;

/**
 * Without a set, the catalog.
 * @returns a path; the token is behind the `#`, out of logs and `Referer`
 */
export async function openActivity(
  services: Services,
  platform: LearningPlatformRow,
  launch: ActivityLaunch,
): Promise<string> {
  const shown = readEmbeddable(launch.targetUrl, platform.studio_origin);
  if (shown?.kind !== 'set') return shown?.path ?? '/catalog';
  const path = shown.path.replace('/embed/', ltiPaths.play);
  const { learner, lineItem, scopes, isLearner } = launch;
  const isGraded = gradedMode(embedParametersOf(shown).modes) !== undefined && scopes.includes(scoreScope);
  if (!isGraded || learner === undefined || lineItem === undefined) return path;
  if (!isLearner) return `${path}#${ungraded}`;
  const claims = { platform: platform.id, set: shown.setId, path: shown.path, learner, lineItem };
  return `${path}#${await makeOwnToken(services, 'activity', claims)}`;
}
