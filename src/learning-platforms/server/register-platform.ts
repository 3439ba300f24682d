import { openIdConfiguration, registeredTool, type OpenIdConfiguration } from '../contract.ts';
import { expiryOf, insertUsedToken, isTokenUsed, makeOwnToken, readOwnToken, type OwnToken } from './own-token.ts';
import {
  isPlatformAddress,
  reachOf,
  mayNameIssuer,
  type Reach,
  PlatformFault,
  requestJson,
} from './request-platform.ts';
import { upsertPlatform } from './platform-store.ts';
import { productName } from '../../platform/rules/limits.ts';
import { conflict } from '../../platform/server/base/problems.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { message } from '../../platform/rules/languages/texts.ts';

export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

export const ltiPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/keys',
  register: '/lti/register',
  content: '/lti/content',
  pick: '/lti/pick',
  play: '/lti/play/',
} as const;

interface Registration {
  readonly configurationUrl: string;
  readonly token: string | undefined;
  readonly studioOrigin: string;
}

/**
 * An invitation that the administrator handed out. It carries the studio's address, so that the person who redeems it
 * cannot choose another.
 */
interface Invitation extends OwnToken {
  readonly studioOrigin: string;
}

/** Makes the address that the administrator of a platform enters there. It works once, within a day. */
export async function makeRegistrationAddress(services: Services, studioOrigin: string) {
  const token = await makeOwnToken(services, 'registration', { studioOrigin });
  return {
    address: `${studioOrigin}${ltiPaths.register}/${token}`,
    expiresAt: new Date(expiryOf('registration', services.now())).toISOString(),
  };
}

/** Reads the address that the platform opened, or that of its OpenID configuration. */
export function readRegistration(address: string, studioOrigin: string): Registration {
  const query = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams();
  return {
    configurationUrl: query.get('openid_configuration') ?? address,
    token: query.get('registration_token') ?? undefined,
    studioOrigin,
  };
}

/**
 * Registers the studio at a platform, and the platform here (https://www.imsglobal.org/spec/lti-dr/v1p0). A platform
 * that is already registered is updated.
 * @throws PlatformFault when the platform cannot be reached or is not suitable, ProblemError 409 when the invitation
 * was used in the meantime
 */
export async function registerPlatform(
  services: Services,
  registration: Registration,
  invitation?: Invitation,
): Promise<LearningPlatformRow> {
  const { studioOrigin, configurationUrl } = registration;
  const reach = reachOf(studioOrigin, services.config);
  const configuration = readConfiguration(await requestJson(configurationUrl, reach), reach);
  if (!mayNameIssuer(configurationUrl, configuration.issuer)) {
    throw new PlatformFault(
      message('{address} is not where this configuration comes from', { address: configuration.issuer }),
    );
  }
  const { clientId, deploymentId } = await registerTool(configuration, registration, reach);
  const platform = {
    id: services.newId(),
    issuer: configuration.issuer,
    client_id: clientId,
    product: configuration.product,
    deployment_id: deploymentId ?? null,
    authorization_url: configuration.authorizationUrl,
    token_url: configuration.tokenUrl,
    token_audience: configuration.tokenAudience,
    keys_url: configuration.keysUrl,
    studio_origin: studioOrigin,
    created_at: services.now(),
    last_launch_at: null,
  };
  return await services.db.transaction().execute(async (db) => {
    if (invitation !== undefined && !(await insertUsedToken(db, invitation))) throw invitationWasUsed();
    return await upsertPlatform(db, platform);
  });
}

/** Reads the token of an invitation. Returns undefined if the token is forged, expired or used. */
export async function readInvitation(services: Services, token: string): Promise<Invitation | undefined> {
  const ownToken = await readOwnToken(services, 'registration', token);
  const studioOrigin = ownToken?.claim('studioOrigin');
  if (ownToken === undefined || studioOrigin === undefined) return undefined;
  return (await isTokenUsed(services.db, ownToken.id)) ? undefined : { ...ownToken, studioOrigin };
}

async function registerTool(
  { registrationUrl }: OpenIdConfiguration,
  { token, studioOrigin }: Registration,
  reach: Reach,
) {
  const response = await requestJson(registrationUrl, reach, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolConfiguration(studioOrigin)),
  });
  const tool = registeredTool.safeParse(response);
  if (!tool.success) throw new PlatformFault(message('The platform did not answer with a client id'));
  return tool.data;
}

/** Describes the studio to a platform (https://www.imsglobal.org/spec/lti-dr/v1p0, 3.5). It does not ask for names. */
function toolConfiguration(studioOrigin: string) {
  const launchUrl = studioOrigin + ltiPaths.launch;
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: studioOrigin + ltiPaths.login,
    redirect_uris: [launchUrl],
    client_name: productName,
    jwks_uri: studioOrigin + ltiPaths.keys,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scoreScope,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      // Moodle compares this value with the host and port of the other addresses.
      domain: new URL(studioOrigin).host,
      description: 'Flashcards, quizzes and matching games for sign language',
      target_link_uri: launchUrl,
      claims: ['iss', 'sub'],
      messages: [
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: launchUrl,
          label: `Choose a set from ${productName}`,
          placements: ['ContentArea', 'assignment_selection', 'link_selection'],
        },
        { type: 'LtiResourceLinkRequest', target_link_uri: launchUrl, label: productName },
      ],
      'https://canvas.instructure.com/lti/privacy_level': 'anonymous',
    },
  };
}

function readConfiguration(response: unknown, reach: Reach): OpenIdConfiguration {
  const parsed = openIdConfiguration.safeParse(response);
  if (!parsed.success) throw new PlatformFault(message('This is not the OpenID configuration of a learning platform'));
  const { issuer, authorizationUrl, tokenUrl, keysUrl, registrationUrl } = parsed.data;
  for (const address of [issuer, authorizationUrl, tokenUrl, keysUrl, registrationUrl]) {
    if (!isPlatformAddress(address, reach))
      throw new PlatformFault(message('{address} is not a public https address', { address }));
  }
  return parsed.data;
}

function invitationWasUsed(): Error {
  return conflict(message('This registration address was used already'), 'token-used');
}
