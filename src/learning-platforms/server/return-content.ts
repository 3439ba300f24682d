import type { ContentChoice } from '../contract/activity.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { activityPath, modesOf } from '../rules/activity-choices.ts';
import { gradedMode } from '../rules/graded-mode.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findSet } from '../../sets/server/set-store.ts';
import { LaunchRefused } from './launch-refused.ts';
import { readOwnToken } from './own-token.ts';
import type { OwnToken } from './own-token.ts';
import { findPlatform } from './platform-store.ts';
import { signForPlatform } from './signing-keys.ts';

/** Shown as a percentage. */
const scoreMaximum = 100;

/**
 * https://www.imsglobal.org/spec/lti-dl/v2p0, 4.5
 * @throws LaunchRefused when the choice is too old, or visitors cannot see the set
 */
export async function returnContent(
  services: Services,
  { token, setId, choice }: ContentChoice,
): Promise<{ returnUrl: string; jwt: string }> {
  const asked = await readOwnToken(services, 'choice', token);
  if (asked === undefined) throw new LaunchRefused('Choosing took too long.');
  const platform = await findPlatform(services.db, asked.claim('platform') ?? '');
  if (platform === undefined) throw new LaunchRefused('This learning platform is not registered here any more.');
  const set = await findSet(services.db, setId);
  if (set === undefined || set.visibility === 'private') throw new LaunchRefused('This set is not there any more.');
  const item = contentItem(set, {
    choice,
    origin: platform.studio_origin,
    takesGrades: asked.claim('grades') === 'yes',
  });
  return {
    returnUrl: asked.claim('returnUrl') ?? '',
    jwt: await signForPlatform(services, response(services, platform, asked, item)),
  };
}

function response(services: Services, platform: LearningPlatformRow, asked: OwnToken, item: object) {
  const data = asked.claim('data');
  return {
    iss: platform.client_id,
    aud: platform.issuer,
    nonce: services.newId(),
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
    'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
    'https://purl.imsglobal.org/spec/lti/claim/deployment_id': asked.claim('deployment'),
    'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [item],
    ...(data !== undefined && { 'https://purl.imsglobal.org/spec/lti-dl/claim/data': data }),
  };
}

interface ItemOptions extends Pick<ContentChoice, 'choice'> {
  readonly origin: string;
  readonly takesGrades: boolean;
}

function contentItem(set: StudySet, { choice, origin, takesGrades }: ItemOptions): object {
  const title = displayTitle(set);
  const isGraded = takesGrades && gradedMode(modesOf(choice)) !== undefined;
  const lineItem = { label: title, scoreMaximum, resourceId: set.id, tag: choice };
  return {
    type: 'ltiResourceLink',
    title,
    text: set.description,
    url: origin + activityPath(set.id, choice),
    ...(isGraded && { lineItem }),
  };
}
