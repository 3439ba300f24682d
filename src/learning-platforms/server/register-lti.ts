import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contentChoice,
  type ActivityChoice,
  type ContentChoice,
  authenticationResponse,
  loginInitiation,
} from '../contract.ts';
import { maxLaunchesPerMinute, productName } from '../../platform/rules/limits.ts';
import { directionOf, type LanguageTag } from '../../platform/rules/languages/interface-languages.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { queryOf } from '../../platform/server/http/request-parts.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { acceptLaunch, LaunchRefused, startLogin, type Browser } from './launch.ts';
import { ltiPaths, readInvitation, readRegistration, registerPlatform } from './register-platform.ts';
import { PlatformFault } from './request-platform.ts';
import { publishedKeys, signForPlatform } from './signing-keys.ts';
import { escapeHtml } from '../../platform/rules/text/escape-html.ts';
import { inlineScriptHashes } from '../../platform/server/templates/templates.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { activityPath, gradedMode, modesOf } from '../rules/activity.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import type { LearningPlatformRow } from '../../platform/server/database/schema.ts';
import { findSet } from '../../sets/server/set-store.ts';
import { readOwnToken, type OwnToken } from './own-token.ts';
import { findPlatform } from './platform-store.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';

const maxFormBytes = 128 * 1024;

const submitScript = 'document.forms[0].submit();';

/** Registers the routes of LTI 1.3 in a scope of their own, because no other routes accept forms. */
export async function registerLti(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.addHook('onRequest', async (request) => {
      limitRateInMemory(services, { action: 'launch', address: request.ip, perMinute: maxLaunchesPerMinute });
    });
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof LaunchRefused)) throw error;
      const t = textsOf(request, services);
      const text = `${t(error.reason)} ${t('Please open it again from your course.')}`;
      return sendOwnPage(reply.code(403), { heading: t('This cannot be opened'), text, language: t.language });
    });
    registerLaunches(scope, services);
    registerRegistration(scope, services);
    scope.get(ltiPaths.keys, async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(await publishedKeys(services));
    });
  });
}

function registerLaunches(scope: FastifyInstance, services: Services): void {
  scope.route({
    method: ['GET', 'POST'],
    url: ltiPaths.login,
    handler: async (request, reply) => {
      const login = loginInitiation.safeParse(request.method === 'POST' ? request.body : request.query);
      if (!login.success) throw new LaunchRefused(message('This address is for learning platforms.'));
      return redirect(reply, await startLogin(services, login.data, browserOf(request)));
    },
  });
  scope.post(ltiPaths.content, async (request, reply) => {
    const choice = contentChoice.safeParse(request.body);
    if (!choice.success) throw new LaunchRefused(message('No set was chosen.'));
    const { returnUrl, jwt } = await respondToDeepLinking(services, choice.data);
    const t = textsOf(request, services);
    return sendOwnPage(reply, {
      heading: t('Back to your course'),
      text: t('The set is being added.'),
      form: { action: returnUrl, fields: { JWT: jwt }, button: t('Continue') },
      script: submitScript,
      language: t.language,
    });
  });
  scope.post(ltiPaths.launch, async (request, reply) => {
    const response = authenticationResponse.safeParse(request.body);
    if (!response.success) throw new LaunchRefused(message('The learning platform did not let you in.'));
    return redirect(reply, await acceptLaunch(services, response.data, browserOf(request)));
  });
}

/** Closes the registration window (https://www.imsglobal.org/spec/lti-dr/v1p0, 3.7). */
const closeScript = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');`;

function registerRegistration(scope: FastifyInstance, services: Services): void {
  scope.get<{ Params: { token: string } }>(`${ltiPaths.register}/:token`, async (request, reply) => {
    const t = textsOf(request, services);
    const invitation = await readInvitation(services, request.params.token);
    if (invitation === undefined)
      return refuseRegistration(reply, t('This registration address was used or is too old.'), t);
    const { studioOrigin } = invitation;
    // Only the query of this address is read. If it names no configuration, the studio's own start page is taken for one,
    // and registering fails.
    const registration = readRegistration(`${studioOrigin}/?${queryOf(request).toString()}`, studioOrigin);
    try {
      await registerPlatform(services, registration, invitation);
    } catch (error) {
      if (error instanceof PlatformFault) return refuseRegistration(reply, t(error.text), t);
      if (error instanceof ProblemError) return refuseRegistration(reply, error.problemIn(t).detail, t);
      throw error;
    }
    return sendOwnPage(reply, {
      heading: t('of a learning platform|Registered'),
      text: t('Teachers can now choose sets of this studio. This window can be closed.'),
      language: t.language,
      script: closeScript,
    });
  });
}

function refuseRegistration(reply: FastifyReply, text: string, t: Texts): FastifyReply {
  return sendOwnPage(reply.code(400), { heading: t('Not registered'), text, language: t.language });
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function browserOf(request: FastifyRequest): Browser {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

interface OwnPage {
  readonly language: LanguageTag;
  readonly heading: string;
  readonly text: string;
  /** A form that a script submits at once, or the person by its button if scripts are off. */
  readonly form?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly button: string;
  };
  readonly script?: string;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 1.25rem; }
p { margin: 0; max-width: 44ch; }
button { margin-top: 24px; padding: 12px 24px; font: inherit; }
`;

/** Sends a small page for the platform's frame, which does not load the application. */
function sendOwnPage(reply: FastifyReply, { heading, text, form, script, language }: OwnPage): FastifyReply {
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${heading} · ${productName}`)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${form ? renderForm(form) : ''}</main>
${script === undefined ? '' : `<script>${script}</script>`}</body></html>`;
  reply.header('content-security-policy', makeContentPolicy(html, form));
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/**
 * Has no `frame-ancestors`, so any site may frame the page. `form-action` names only the protocol of the form's
 * address, because the platform may redirect the form to another host.
 */
function makeContentPolicy(html: string, form: OwnPage['form']): string {
  return [
    `default-src 'none'`,
    `script-src ${inlineScriptHashes(html).join(' ') || "'none'"}`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action ${form === undefined ? "'none'" : new URL(form.action).protocol}`,
  ].join('; ');
}

function renderForm({ action, fields, button }: NonNullable<OwnPage['form']>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`;
}

/**
 * Tells the platform which set the teacher chose (https://www.imsglobal.org/spec/lti-dl/v2p0, 4.5).
 * @throws LaunchRefused when the choice has expired, or visitors cannot see the set
 */
async function respondToDeepLinking(
  services: Services,
  { token, setId, choice }: ContentChoice,
): Promise<{ returnUrl: string; jwt: string }> {
  const choiceToken = await readOwnToken(services, 'choice', token);
  if (choiceToken === undefined) throw new LaunchRefused(message('Choosing took too long.'));
  const platform = await findPlatform(services.db, choiceToken.claim('platform') ?? '');
  if (platform === undefined)
    throw new LaunchRefused(message('This learning platform is not registered here any more.'));
  const set = await findSet(services.db, setId);
  if (set === undefined || set.visibility === 'private')
    throw new LaunchRefused(message('This set is not there any more.'));
  const item = makeContentItem(set, {
    choice,
    origin: platform.studio_origin,
    takesGrades: choiceToken.claim('grades') === 'yes',
  });
  return {
    returnUrl: choiceToken.claim('returnUrl') ?? '',
    jwt: await signForPlatform(services, makeDeepLinkingResponse(services, { platform, choiceToken, item })),
  };
}

interface DeepLinkingAnswer {
  readonly platform: LearningPlatformRow;
  readonly choiceToken: OwnToken;
  readonly item: object;
}

function makeDeepLinkingResponse(services: Services, { platform, choiceToken, item }: DeepLinkingAnswer) {
  const data = choiceToken.claim('data');
  return {
    iss: platform.client_id,
    aud: platform.issuer,
    nonce: services.newId(),
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
    'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
    'https://purl.imsglobal.org/spec/lti/claim/deployment_id': choiceToken.claim('deployment'),
    'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [item],
    ...(data !== undefined && { 'https://purl.imsglobal.org/spec/lti-dl/claim/data': data }),
  };
}

interface ItemOptions {
  /** What the activity offers: one study mode or all of them. */
  readonly choice: ActivityChoice;
  readonly origin: string;
  readonly takesGrades: boolean;
}

/** The points of an activity in the platform's gradebook, to which the platform scales each score. */
const scoreMaximum = 100;

function makeContentItem(set: StudySet, { choice, origin, takesGrades }: ItemOptions): object {
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
