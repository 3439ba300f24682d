import { productName } from '../../platform/rules/limits.ts';

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

/** https://www.imsglobal.org/spec/lti-dr/v1p0, 3.5; does not ask for names. */
export function toolConfiguration(studioOrigin: string) {
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
      // Moodle compares it with host and port of the other addresses.
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
