import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { CryptoKey, GenerateKeyPairResult, JSONWebKeySet, JWTPayload } from 'jose';

const claim = 'https://purl.imsglobal.org/spec/lti/claim';
const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
export const registrationToken = 'registration-token';
const deploymentId = '7';

export interface TestActivity {
  readonly url: string;
  readonly hasGrades?: boolean;
}

export interface LaunchFault {
  readonly claims?: JWTPayload;
  readonly missing?: readonly string[];
  readonly header?: { readonly alg?: string; readonly kid?: string };
  /** In epoch milliseconds. */
  readonly issuedAt?: number;
  readonly key?: CryptoKey | Uint8Array;
}

interface ReceivedScore {
  readonly path: string;
  readonly score: Readonly<Record<string, unknown>>;
}

/** A learning platform with a course, a gradebook and a login. */
export interface TestPlatform {
  readonly origin: string;
  readonly configurationUrl: string;
  readonly clientId: string;
  readonly activities: TestActivity[];
  readonly tools: Record<string, unknown>[];
  readonly scores: ReceivedScore[];
  /** Answers that the platform gives before it accepts scores again. */
  readonly scoreFaults: { readonly status: number; readonly headers?: Record<string, string> }[];
  readonly tokenFaults: { readonly status: number }[];
  tokensGiven: number;
  /** Where the platform publishes its keys. */
  keysPath: string;
  readonly contentItems: Record<string, unknown>[];
  readonly signIn: (authorizationUrl: string, fault?: LaunchFault) => Promise<{ id_token: string; state: string }>;
  readonly acceptContent: (jwt: string) => Promise<JWTPayload>;
  readonly rotateKeys: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface PlatformOptions {
  /** By default, keys are read from the address that the tool registered. */
  readonly readToolKeys?: (address: string) => Promise<JSONWebKeySet>;
  readonly now?: () => number;
  readonly host?: 'localhost' | '127.0.0.1';
}

export async function startTestPlatform({
  readToolKeys = async (address) => JSON.parse(await (await fetch(address)).text()),
  now = Date.now,
  host = 'localhost',
}: PlatformOptions = {}): Promise<TestPlatform> {
  let key = await keyOf(1);
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const origin = `http://${host}:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const platform: TestPlatform = {
    origin,
    configurationUrl: `${origin}/openid-configuration`,
    clientId: 'client-1',
    activities: [],
    tools: [],
    scores: [],
    scoreFaults: [],
    tokenFaults: [],
    tokensGiven: 0,
    keysPath: '/jwks',
    contentItems: [],
    signIn,
    acceptContent,
    async rotateKeys() {
      key = await keyOf(Number(key.kid) + 1);
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return platform;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const body = await readBody(request);
    const form = new URLSearchParams(body);
    switch (url.pathname) {
      case '/openid-configuration':
        return json(response, configuration(origin, platform.keysPath));
      case platform.keysPath:
        return json(response, { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256' }] });
      case '/register':
        if (request.headers.authorization !== `Bearer ${registrationToken}`) return json(response, {}, 401);
        platform.tools.push(JSON.parse(body));
        return json(response, {
          client_id: platform.clientId,
          'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: deploymentId },
        });
      case '/auth': {
        const signedIn = await signIn(url.href);
        return page(response, postingForm(url.searchParams.get('redirect_uri') ?? '', signedIn));
      }
      case '/course':
        return page(response, coursePage(url.searchParams.get('open') ?? '0'));
      case '/open':
        return page(
          response,
          postingForm(String(tool().initiate_login_uri), login(url.searchParams.get('open') ?? '')),
        );
      case '/favicon.ico':
        return void response.writeHead(204).end();
      case '/token':
        return await giveToken(response, form);
      case '/return':
        platform.contentItems.push(...itemsOf(await acceptContent(form.get('JWT') ?? '')));
        return page(response, '<p>Added to the course</p>');
      default:
        return takeScore(request, response, { path: url.pathname + url.search, body });
    }
  }

  function tool(): Record<string, unknown> {
    return platform.tools.at(-1) ?? {};
  }

  function login(open: string): Record<string, string> {
    const target = platform.activities[Number(open)]?.url ?? origin;
    return {
      iss: origin,
      login_hint: 'learner-1',
      lti_message_hint: open,
      client_id: platform.clientId,
      target_link_uri: target,
    };
  }

  async function signIn(authorizationUrl: string, fault: LaunchFault = {}) {
    const asked = new URL(authorizationUrl).searchParams;
    const open = asked.get('lti_message_hint') ?? '';
    const issuedAt = fault.issuedAt ?? now();
    const { alg = 'RS256', kid = key.kid } = fault.header ?? {};
    const claims: JWTPayload = {
      iss: origin,
      aud: platform.clientId,
      sub: asked.get('login_hint') ?? '',
      nonce: asked.get('nonce') ?? '',
      name: 'Grace Hopper',
      [`${claim}/version`]: '1.3.0',
      [`${claim}/deployment_id`]: deploymentId,
      ...(open === 'choose' ? choiceClaims(origin) : activityClaims(origin, platform.activities, Number(open))),
      iat: Math.floor(issuedAt / 1000),
      exp: Math.floor(issuedAt / 1000) + 300,
      ...fault.claims,
    };
    for (const name of fault.missing ?? []) delete claims[name];
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(fault.key ?? key.privateKey);
    return { id_token: idToken, state: asked.get('state') ?? '' };
  }

  async function verifyTool(jwt: string, audience: string): Promise<JWTPayload> {
    const keys = createLocalJWKSet(await readToolKeys(String(tool()['jwks_uri'])));
    const { payload } = await jwtVerify(jwt, keys, {
      issuer: platform.clientId,
      audience,
      algorithms: ['RS256'],
      currentDate: new Date(now()),
    });
    return payload;
  }

  async function acceptContent(jwt: string): Promise<JWTPayload> {
    return await verifyTool(jwt, origin);
  }

  async function giveToken(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const fault = platform.tokenFaults.shift();
    if (fault) return json(response, {}, fault.status);
    await verifyTool(form.get('client_assertion') ?? '', `${origin}/token`);
    platform.tokensGiven += 1;
    return json(response, { access_token: `token-${platform.tokensGiven}`, token_type: 'bearer', expires_in: 60 });
  }

  function takeScore(request: IncomingMessage, response: ServerResponse, sent: { path: string; body: string }): void {
    const fault = platform.scoreFaults.shift();
    if (fault) return json(response, {}, fault.status, fault.headers);
    if (!request.headers.authorization?.startsWith('Bearer token-')) return json(response, {}, 401);
    platform.scores.push({ path: sent.path, score: JSON.parse(sent.body) });
    return json(response, {}, 200);
  }
}

const keys = new Map<number, Promise<GenerateKeyPairResult>>();

/** All platforms of a process share their keys, because making one takes a sixth of a second. */
async function keyOf(number: number) {
  const pair = keys.get(number) ?? generateKeyPair('RS256');
  keys.set(number, pair);
  return { ...(await pair), kid: String(number) };
}

function configuration(origin: string, keysPath: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: origin + keysPath,
    registration_endpoint: `${origin}/register`,
    'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'test-platform' },
  };
}

function activityClaims(origin: string, activities: readonly TestActivity[], index: number) {
  const { url = origin, hasGrades = true } = activities[index] ?? {};
  const endpoint = { scope: [scoreScope], lineitem: `${origin}/course/${index}/lineitem?type_id=1` };
  return {
    [`${claim}/message_type`]: 'LtiResourceLinkRequest',
    [`${claim}/target_link_uri`]: url,
    [`${claim}/resource_link`]: { id: `activity-${index}` },
    ...(hasGrades && { 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': endpoint }),
  };
}

function choiceClaims(origin: string) {
  return {
    [`${claim}/message_type`]: 'LtiDeepLinkingRequest',
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      deep_link_return_url: `${origin}/return`,
      accept_types: ['ltiResourceLink'],
      data: 'kept by the platform',
    },
  };
}

function itemsOf(payload: JWTPayload): Record<string, unknown>[] {
  const items = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'];
  return Array.isArray(items) ? items : [];
}

function postingForm(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<form method="post" action="${action}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
}

function coursePage(open: string): string {
  return `<h1>Course</h1><iframe src="/open?open=${open}" title="Activity" width="900" height="700"></iframe>`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function json(response: ServerResponse, body: object, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function page(response: ServerResponse, body: string): void {
  const html = `<!doctype html><html lang="en"><title>Platform</title><body>${body}</body></html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}
