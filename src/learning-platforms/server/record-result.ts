import { createHash } from 'node:crypto';
import type { ActivityResult } from '../contract/activity.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import type { EmbedParameters } from '../../platform/rules/addresses/options.ts';
import { scoreResult } from '../rules/activity-result.ts';
import type { ActivityScore } from '../rules/activity-result.ts';
import { invalid, notFound } from '../../platform/server/base/problems.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';
import { upsertGrade } from './grade-store.ts';
import { readOwnToken } from './own-token.ts';
import type { OwnToken } from './own-token.ts';
import { findPlatform } from './platform-store.ts';

/**
 * Stored until the platform has it. A learner's best counts, so repeating changes nothing.
 * @throws ProblemError 400 when token or result does not fit, 404 when platform or set is gone
 */
export async function recordResult(services: Services, token: string, result: ActivityResult): Promise<ActivityScore> {
  const launch = await readOwnToken(services, 'activity', token);
  if (launch === undefined) throw invalid('Please open this activity again from your course', 'result-invalid');
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
  if (score === undefined) throw invalid('This result does not belong to this activity', 'result-invalid');
  return score;
}

function parametersOf(launch: OwnToken): EmbedParameters {
  return parseEmbedParameters(new URLSearchParams(launch.claim('path')?.split('?')[1]));
}
