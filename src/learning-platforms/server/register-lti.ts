import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentChoice } from '../contract/activity.ts';
import { authenticationResponse, loginInitiation } from '../contract/lti.ts';
import { maxLaunchesPerMinute } from '../../platform/rules/limits.ts';
import { ProblemError } from '../../platform/server/base/problems.ts';
import { queryOf } from '../../platform/server/http/query-of.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { acceptLaunch } from './accept-launch.ts';
import { LaunchRefused } from './launch-refused.ts';
import { sendOwnPage } from './own-page.ts';
import { readInvitation, readRegistration, registerPlatform } from './register-platform.ts';
import { PlatformFault } from './request-platform.ts';
import { returnContent } from './return-content.ts';
import { publishedKeys } from './signing-keys.ts';
import { startLogin } from './start-login.ts';
import type { Browser } from './start-login.ts';
import { ltiPaths } from './tool-configuration.ts';

const maxFormBytes = 128 * 1024;

const submitScript = 'document.forms[0].submit();';

/** Closes the window: https://www.imsglobal.org/spec/lti-dr/v1p0, 3.7 */
const closeScript = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');`;

/** LTI 1.3. Only these routes accept forms. */
export async function registerLti(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (room) => {
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    room.addHook('onRequest', async (request) => {
      limitRateInMemory(services, { action: 'launch', address: request.ip, perMinute: maxLaunchesPerMinute });
    });
    room.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof LaunchRefused)) throw error;
      return sendOwnPage(reply.code(403), { heading: 'This cannot be opened', text: `${error.message} ${tryAgain}` });
    });
    registerLaunches(room, services);
    registerRegistration(room, services);
    room.get(ltiPaths.keys, async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(await publishedKeys(services));
    });
  });
}

const tryAgain = 'Please open it again from your course.';

function registerLaunches(room: FastifyInstance, services: Services): void {
  room.route({
    method: ['GET', 'POST'],
    url: ltiPaths.login,
    handler: async (request, reply) => {
      const login = loginInitiation.safeParse(request.method === 'POST' ? request.body : request.query);
      if (!login.success) throw new LaunchRefused('This is the way in for learning platforms.');
      return redirect(reply, await startLogin(services, login.data, browserOf(request)));
    },
  });
  room.post(ltiPaths.content, async (request, reply) => {
    const choice = contentChoice.safeParse(request.body);
    if (!choice.success) throw new LaunchRefused('No set was chosen.');
    const { returnUrl, jwt } = await returnContent(services, choice.data);
    const form = { action: returnUrl, fields: { JWT: jwt }, button: 'Continue' };
    const heading = 'Back to your course';
    return sendOwnPage(reply, { heading, text: 'The set is being added.', form, script: submitScript });
  });
  room.post(ltiPaths.launch, async (request, reply) => {
    const response = authenticationResponse.safeParse(request.body);
    if (!response.success) throw new LaunchRefused('The learning platform did not let you in.');
    return redirect(reply, await acceptLaunch(services, response.data, browserOf(request)));
  });
}

function registerRegistration(room: FastifyInstance, services: Services): void {
  room.get<{ Params: { token: string } }>(`${ltiPaths.register}/:token`, async (request, reply) => {
    const invitation = await readInvitation(services, request.params.token);
    if (invitation === undefined) return refuseRegistration(reply, 'This registration address was used or is too old.');
    const { studioOrigin } = invitation;
    const registration = readRegistration(`${studioOrigin}/?${queryOf(request).toString()}`, studioOrigin);
    try {
      await registerPlatform(services, registration, invitation);
    } catch (error) {
      if (error instanceof PlatformFault || error instanceof ProblemError)
        return refuseRegistration(reply, error.message);
      throw error;
    }
    return sendOwnPage(reply, {
      heading: 'Registered',
      text: 'Teachers can now choose sets of this studio. This window can be closed.',
      script: closeScript,
    });
  });
}

function refuseRegistration(reply: FastifyReply, text: string): FastifyReply {
  return sendOwnPage(reply.code(400), { heading: 'Not registered', text });
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function browserOf(request: FastifyRequest): Browser {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
