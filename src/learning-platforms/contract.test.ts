import { describe, expect, test } from 'vitest';
import {
  accessToken,
  activityResult,
  authenticationResponse,
  contentChoice,
  launchClaims,
  loginInitiation,
  openIdConfiguration,
  registeredTool,
} from './contract.ts';

const lti = 'https://purl.imsglobal.org/spec/lti';
const ofPlatform = `${lti}-platform-configuration`;
const ofTool = `${lti}-tool-configuration`;

const configuration = {
  issuer: 'https://school.example',
  authorization_endpoint: 'https://school.example/auth',
  token_endpoint: 'https://school.example/token',
  jwks_uri: 'https://school.example/keys',
  registration_endpoint: 'https://school.example/register',
};

const launch = {
  nonce: 'once',
  sub: 'learner-1',
  azp: 'client-1',
  aud: ['client-1', 'other'],
  [`${lti}/claim/version`]: '1.3.0',
  [`${lti}/claim/deployment_id`]: '7',
};
const identity = {
  nonce: 'once',
  learner: 'learner-1',
  authorizedParty: 'client-1',
  audience: ['client-1', 'other'],
  deploymentId: '7',
};
const resource = {
  ...launch,
  [`${lti}/claim/message_type`]: 'LtiResourceLinkRequest',
  [`${lti}/claim/target_link_uri`]: 'https://sets.example/embed/a',
};
const settings = { deep_link_return_url: 'https://school.example/return', accept_types: ['ltiResourceLink'] };
const choiceWith = (own: object) => ({
  ...launch,
  [`${lti}/claim/message_type`]: 'LtiDeepLinkingRequest',
  [`${lti}-dl/claim/deep_linking_settings`]: { ...settings, ...own },
});

describe('What a learning platform says of itself', () => {
  test('is taken by the names of the standard', () => {
    expect(
      openIdConfiguration.parse({
        ...configuration,
        authorization_server: 'https://tokens.school.example',
        [ofPlatform]: { product_family_code: 'moodle' },
        unknown: true,
      }),
    ).toEqual({
      issuer: 'https://school.example',
      authorizationUrl: 'https://school.example/auth',
      tokenUrl: 'https://school.example/token',
      tokenAudience: 'https://tokens.school.example',
      keysUrl: 'https://school.example/keys',
      registrationUrl: 'https://school.example/register',
      product: 'moodle',
    });
  });

  test('may leave out its product and who takes its tokens', () => {
    const short = { tokenAudience: 'https://school.example/token', product: '' };
    expect(openIdConfiguration.parse(configuration)).toMatchObject(short);
    expect(openIdConfiguration.parse({ ...configuration, [ofPlatform]: {} })).toMatchObject(short);
  });

  test.each(Object.keys(configuration))('needs an address as %s', (name) => {
    const { success } = openIdConfiguration.safeParse({ ...configuration, [name]: undefined });
    expect([success, openIdConfiguration.safeParse({ ...configuration, [name]: 'no address' }).success]).toEqual([
      false,
      false,
    ]);
  });

  test('has no control characters, which a database refuses', () => {
    for (const own of [{ issuer: 'https://school.example/\0' }, { [ofPlatform]: { product_family_code: '\0' } }])
      expect(openIdConfiguration.safeParse({ ...configuration, ...own }).success).toBe(false);
    expect(registeredTool.safeParse({ client_id: 'a\0' }).success).toBe(false);
  });

  test('once it knows the studio is its number there, and perhaps that of an installation', () => {
    expect(registeredTool.parse({ client_id: 'a' })).toEqual({ clientId: 'a', deploymentId: undefined });
    expect(registeredTool.parse({ client_id: 'a', [ofTool]: {} })).toEqual({ clientId: 'a', deploymentId: undefined });
    const [named] = [{ client_id: 'a', [ofTool]: { deployment_id: 'b' } }];
    expect(registeredTool.parse(named)).toEqual({ clientId: 'a', deploymentId: 'b' });
    expect(registeredTool.safeParse({ client_id: '' }).success).toBe(false);
  });

  test('when it asks for a sign-in is who it is and whom it means', () => {
    expect(loginInitiation.parse({ iss: 'a', login_hint: 'b', client_id: 'c', lti_message_hint: 'd' })).toEqual({
      issuer: 'a',
      loginHint: 'b',
      clientId: 'c',
      messageHint: 'd',
    });
    expect(loginInitiation.parse({ iss: 'a', login_hint: 'b' })).toEqual({ issuer: 'a', loginHint: 'b' });
    for (const short of [{ iss: 'a' }, { login_hint: 'b' }, { iss: '', login_hint: 'b' }])
      expect(loginInitiation.safeParse(short).success).toBe(false);
    for (const zero of [{ iss: '\0' }, { client_id: '\0' }])
      expect(loginInitiation.safeParse({ iss: 'a', login_hint: 'b', ...zero }).success).toBe(false);
  });

  test('after a sign-in is a token and the state that it was given', () => {
    expect(authenticationResponse.parse({ id_token: 'a', state: 'b' })).toEqual({ idToken: 'a', state: 'b' });
    for (const idToken of ['', 'x'.repeat(64_001)])
      expect(authenticationResponse.safeParse({ id_token: idToken, state: 'b' }).success).toBe(false);
    expect(accessToken.parse({ access_token: 'a', expires_in: 60 })).toBe('a');
    expect(accessToken.safeParse({ access_token: '' }).success).toBe(false);
  });
});

describe('A launch', () => {
  test('opens an activity, with a line in the gradebook or without', () => {
    const plain = { kind: 'resource', ...identity, targetUrl: 'https://sets.example/embed/a', isLearner: true };
    expect(launchClaims.parse(resource)).toEqual({ ...plain, scopes: [], lineItem: undefined });
    const endpoint = { scope: ['score'], lineitem: 'https://school.example/line' };
    expect(launchClaims.parse({ ...resource, [`${lti}-ags/claim/endpoint`]: endpoint })).toEqual({
      ...plain,
      scopes: ['score'],
      lineItem: 'https://school.example/line',
    });
    expect(launchClaims.parse({ ...resource, [`${lti}-ags/claim/endpoint`]: {} })).toMatchObject({ scopes: [] });
  });

  test.each([
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'], true],
    [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student'], true],
    [['urn:lti:role:ims/lis/Learner'], true],
    [['Learner'], true],
    [['membership#Instructor', 'membership#Learner'], true],
    [['membership#Instructor'], false],
    [['membership#NonLearner'], false],
    [['membership#Learner/NonCredit'], false],
    [[], true],
    ['Learner', true],
    [undefined, true],
  ])('by somebody whose roles are %j is one of a learner: %s', (roles, isLearner) => {
    expect(launchClaims.parse({ ...resource, [`${lti}/claim/roles`]: roles })).toMatchObject({ isLearner });
  });

  test('with null is one without it', () => {
    const endpoint = { scope: null, lineitem: null };
    const withNulls = { ...resource, sub: null, azp: null, [`${lti}-ags/claim/endpoint`]: endpoint };
    expect(launchClaims.parse(withNulls)).toMatchObject({ kind: 'resource', learner: undefined, scopes: [] });
    expect(launchClaims.parse({ ...resource, [`${lti}-ags/claim/endpoint`]: null })).toMatchObject({ scopes: [] });
    expect(launchClaims.parse(choiceWith({ data: null }))).toMatchObject({ kind: 'choice', takesGrades: true });
    expect(launchClaims.safeParse({ ...resource, nonce: null }).success).toBe(false);
    expect(launchClaims.safeParse(null).success).toBe(false);
  });

  test('lets a teacher choose, with a grade unless the platform takes none', () => {
    const plain = {
      kind: 'choice',
      ...identity,
      returnUrl: 'https://school.example/return',
      acceptedTypes: ['ltiResourceLink'],
      takesGrades: true,
    };
    expect(launchClaims.parse(choiceWith({}))).toEqual(plain);
    expect(launchClaims.parse(choiceWith({ accept_lineitem: 'perhaps' }))).toEqual(plain);
    expect(launchClaims.parse(choiceWith({ accept_lineitem: false, data: 'kept' }))).toEqual({
      ...plain,
      takesGrades: false,
      data: 'kept',
    });
  });

  test.each([
    ['nonce', undefined],
    ['aud', undefined],
    [`${lti}/claim/version`, '1.2.0'],
    [`${lti}/claim/deployment_id`, ''],
    [`${lti}/claim/message_type`, 'LtiSubmissionReviewRequest'],
    [`${lti}/claim/target_link_uri`, 'no address'],
  ])('with %s as %j is none', (name, value) => {
    expect(launchClaims.safeParse({ ...resource, [name]: value }).success).toBe(false);
  });
});

describe('What a learner has done', () => {
  const answer = { cardId: 'a', chosenId: 'b' };
  const isTaken = (result: object, token = 'token') => activityResult.safeParse({ token, result }).success;
  const answers = (count: number) => ({ mode: 'quiz', answers: Array(count).fill(answer) });

  test('is a quiz of one to two hundred answers', () => {
    expect([0, 1, 200, 201].map((count) => isTaken(answers(count)))).toEqual([false, true, true, false]);
    const typed = (length: number) => ({ mode: 'quiz', answers: [{ ...answer, typed: 'x'.repeat(length) }] });
    expect([0, 1_000, 1_001].map((length) => isTaken(typed(length)))).toEqual([true, true, false]);
  });

  test('is a match of one to twelve pairs', () => {
    expect([0, 1, 12, 13, 1.5].map((pairs) => isTaken({ mode: 'match', pairs }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  test('belongs to a mode that can be finished, and to a launch', () => {
    expect(isTaken({ mode: 'flip' })).toBe(false);
    expect([isTaken(answers(1), 'x'.repeat(8_000)), isTaken(answers(1), 'x'.repeat(8_001))]).toEqual([true, false]);
  });
});

test('A teacher chooses one mode of a set or all', () => {
  const isTaken = (choice: string) => contentChoice.safeParse({ token: 'token', setId: 'a', choice }).success;
  expect(['quiz', 'match', 'flip', 'all'].map(isTaken)).toEqual([true, true, true, true]);
  expect(['', 'other'].map(isTaken)).toEqual([false, false]);
});
