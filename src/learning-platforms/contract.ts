import { completionOf, listCompletableModes, listScoredModes, listTimedModes } from '../modes/modes.ts';
import { studyModes } from '../platform/rules/addresses/modes.ts';
import { z } from 'zod';
import { maxResultJsonBytes } from '../api/contract/json-sizes.ts';
import { maxGradedQuestions, maxMatchingTiles, maxTermLength } from '../platform/rules/limits.ts';
import { message } from '../platform/rules/languages/texts.ts';
import { isPlainText } from '../platform/rules/text/plain-text.ts';
import { id, plainText, isoTime, requiredText, type Route } from '../platform/contract/route.ts';

/** A signed token from the launch of an activity. */
const launchToken = z.string().max(8_000);

const quizResult = z.object({
  mode: z.literal(listScoredModes()),
  answers: z
    .array(
      z.object({
        cardId: id,
        chosenId: id.meta({
          description: 'The card whose term or sign was chosen; in true or false the one whose term was shown',
        }),
        saysTrue: z.boolean().optional().meta({ description: 'In true or false' }),
        typed: plainText(maxTermLength).optional().meta({ description: 'Where the term was typed' }),
      }),
    )
    .min(1)
    .max(maxGradedQuestions),
});
export type QuizAnswer = z.infer<typeof quizResult>['answers'][number];

const matchResult = z.object({
  mode: z.literal(listTimedModes()),
  pairs: z
    .number()
    .int()
    .min(1)
    .max(maxMatchingTiles / 2),
});

/** The result of one mode that a learner finished in an activity. */
export const activityResult = z.object({
  token: launchToken,
  result: z.discriminatedUnion('mode', [quizResult, matchResult]),
});
export type ActivityResult = z.infer<typeof activityResult>['result'];

/** `score` is a percentage. */
const activityGrade = z.object({ score: z.number().int() });

const ungradedModes = studyModes.filter((mode) => completionOf(mode) === undefined);

/** An activity offers either one mode or all of them. */
const activityChoice = z.enum([...listCompletableModes(), ...ungradedModes, 'all']);
export type ActivityChoice = z.infer<typeof activityChoice>;

/** The form in which a teacher chooses a set. */
export const contentChoice = z.object({ token: launchToken, setId: id, choice: activityChoice });
export type ContentChoice = z.infer<typeof contentChoice>;

const maxAddressLength = 16_000;

/** A learning platform that may open sets (LTI 1.3). */
export const platform = z.object({
  id: z.string(),
  issuer: z.string().meta({ description: 'The address that it names itself by' }),
  product: z.string().meta({ description: 'Such as moodle; empty where it did not say' }),
  clientId: z.string(),
  createdAt: isoTime,
  lastLaunchAt: isoTime.nullable(),
  waitingGrades: z.number().int().meta({ description: 'Grades that it has not got yet' }),
  gradeFaults: z.array(z.string()).meta({ description: 'Why those that wait did not get there: each reason once' }),
});
export type Platform = z.infer<typeof platform>;

const platformById = z.object({ id });

/** Either the address that the platform opens for a registration, or that of its OpenID configuration. */
const platformToRegister = z.object({
  address: requiredText(maxAddressLength, message("Please enter the platform's address")),
});

/** The administrator of a platform enters this address there. It works once. */
const registrationAddress = z.object({ address: z.string(), expiresAt: isoTime });

export const learningPlatformRoutes = {
  'POST /api/activities/results': {
    summary: 'What a learner finished in an activity of a learning platform: its grade goes there',
    access: 'anyone',
    body: activityResult,
    maxBodyBytes: maxResultJsonBytes,
    status: 202,
    response: activityGrade,
  },
  'GET /api/platforms': {
    summary: 'The learning platforms that may open sets (LTI 1.3)',
    access: 'admin',
    status: 200,
    response: z.array(platform),
  },
  'POST /api/platforms': {
    summary: 'Register at a learning platform, by the address that it opens for that',
    access: 'admin',
    body: platformToRegister,
    maxBodyBytes: 64 * 1024,
    status: 201,
    response: platform,
  },
  'POST /api/platforms/registration-address': {
    summary: 'An address for the administrator of a learning platform, which registers it once',
    access: 'admin',
    status: 201,
    response: registrationAddress,
  },
  'POST /api/platforms/keys': {
    summary: 'Sign with a new key; the old ones stay published for a week',
    access: 'admin',
    status: 204,
  },
  'DELETE /api/platforms/:id': {
    summary: 'Remove a learning platform with its grades: it can open nothing any more',
    access: 'admin',
    params: platformById,
    status: 204,
  },
} as const satisfies Record<string, Route>;

// Messages that learning platforms send by LTI 1.3 and OpenID Connect. They are not trusted. Fields that are not named
// here are ignored.

/** The longest text or address in a message. */
const maxTextLength = 4_000;

/** Some platforms send null where the standard asks them to leave something out. */
const withoutNulls = (sent: object) => JSON.parse(JSON.stringify(sent), (_name, value) => value ?? undefined);

const text = z.string().min(1).max(maxTextLength).refine(isPlainText);
const address = z.url().max(maxTextLength).refine(isPlainText);

/** A platform's description of itself (https://www.imsglobal.org/spec/lti-dr/v1p0, 3.4). */
export const openIdConfiguration = z
  .object({
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    registration_endpoint: address,
    authorization_server: text.optional(),
    'https://purl.imsglobal.org/spec/lti-platform-configuration': z
      .object({ product_family_code: z.string().max(100).refine(isPlainText).default('') })
      .default({ product_family_code: '' }),
  })
  .transform((configuration) => ({
    issuer: configuration.issuer,
    authorizationUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    tokenAudience: configuration.authorization_server ?? configuration.token_endpoint,
    keysUrl: configuration.jwks_uri,
    registrationUrl: configuration.registration_endpoint,
    product: configuration['https://purl.imsglobal.org/spec/lti-platform-configuration'].product_family_code,
  }));
export type OpenIdConfiguration = z.output<typeof openIdConfiguration>;

/** A platform's answer to a registration (https://www.imsglobal.org/spec/lti-dr/v1p0, 3.6). */
export const registeredTool = z
  .object({
    client_id: text,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': z.object({ deployment_id: text.optional() }).default({}),
  })
  .transform((tool) => ({
    clientId: tool.client_id,
    deploymentId: tool['https://purl.imsglobal.org/spec/lti-tool-configuration'].deployment_id,
  }));

/** The request with which a platform starts a launch (https://www.imsglobal.org/spec/security/v1p0, 5.1.1.1). */
export const loginInitiation = z
  .object({
    iss: text,
    login_hint: text,
    client_id: text.optional(),
    lti_message_hint: z.string().max(maxTextLength).optional(),
  })
  .transform((login) => ({
    issuer: login.iss,
    clientId: login.client_id,
    loginHint: login.login_hint,
    messageHint: login.lti_message_hint,
  }));
export type LoginInitiation = z.output<typeof loginInitiation>;

/**
 * A platform's answer to the request for authentication, with the token of the launch
 * (https://www.imsglobal.org/spec/security/v1p0, 5.1.1.3).
 */
export const authenticationResponse = z
  .object({ id_token: z.string().min(1).max(64_000), state: text })
  .transform(({ id_token: idToken, state }) => ({ idToken, state }));
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

const claim = <const Name extends string>(name: Name) => `https://purl.imsglobal.org/spec/lti/claim/${name}` as const;
const endpointClaim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const settingsClaim = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

const launch = {
  nonce: text,
  sub: text.optional(),
  azp: text.optional(),
  aud: z.union([text, z.array(text)]),
  [claim('version')]: z.literal('1.3.0'),
  [claim('deployment_id')]: text,
};

/** The platform sends this when a learner opens an activity (https://www.imsglobal.org/spec/lti/v1p3, 5.3). */
const resourceLaunch = z
  .object({
    ...launch,
    [claim('message_type')]: z.literal('LtiResourceLinkRequest'),
    [claim('target_link_uri')]: address,
    [claim('roles')]: z.array(z.string()).catch([]),
    [endpointClaim]: z.object({ scope: z.array(text).default([]), lineitem: address.optional() }).optional(),
  })
  .transform((claims) => ({
    kind: 'resource' as const,
    ...commonFieldsOf(claims),
    targetUrl: claims[claim('target_link_uri')],
    isLearner: isLearner(claims[claim('roles')]),
    scopes: claims[endpointClaim]?.scope ?? [],
    lineItem: claims[endpointClaim]?.lineitem,
  }));

/** The platform sends this when a teacher chooses an activity (https://www.imsglobal.org/spec/lti-dl/v2p0, 4.4). */
const choiceLaunch = z
  .object({
    ...launch,
    [claim('message_type')]: z.literal('LtiDeepLinkingRequest'),
    [settingsClaim]: z.object({
      deep_link_return_url: address,
      accept_types: z.array(text),
      accept_lineitem: z.boolean().catch(true),
      data: z.string().max(maxTextLength).optional(),
    }),
  })
  .transform((claims) => ({
    kind: 'choice' as const,
    ...commonFieldsOf(claims),
    returnUrl: claims[settingsClaim].deep_link_return_url,
    acceptedTypes: claims[settingsClaim].accept_types,
    takesGrades: claims[settingsClaim].accept_lineitem,
    data: claims[settingsClaim].data,
  }));

export const launchClaims = z.preprocess(withoutNulls, z.union([resourceLaunch, choiceLaunch]));
export type LaunchClaims = z.output<typeof launchClaims>;

/** The claims that launches of both kinds have. */
interface CommonClaims {
  readonly nonce: string;
  readonly sub?: string | undefined;
  readonly azp?: string | undefined;
  readonly aud: string | readonly string[];
  readonly 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': string;
}

/**
 * Platforms accept grades only for learners. A launch without roles may be a learner's
 * (https://www.imsglobal.org/spec/lti/v1p3, A.2).
 */
function isLearner(roles: readonly string[]): boolean {
  return roles.length === 0 || roles.some((role) => /(?:^|[#/])(?:Learner|Student)$/.test(role));
}

function commonFieldsOf(claims: CommonClaims) {
  const { nonce, sub, azp, aud } = claims;
  return { nonce, learner: sub, authorizedParty: azp, audience: aud, deploymentId: claims[claim('deployment_id')] };
}

/** A platform's answer with a token for its services (https://www.rfc-editor.org/rfc/rfc6749#section-5.1). */
export const accessToken = z.object({ access_token: text }).transform((token) => token.access_token);
