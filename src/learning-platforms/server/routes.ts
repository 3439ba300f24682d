import { percentOf } from '../rules/activity-result.ts';
import { maxLaunchesPerMinute } from '../../platform/rules/limits.ts';
import { invalid, notFound } from '../../platform/server/base/problems.ts';
import type { HandlersOf } from '../../api/server/handler.ts';
import { originOf } from '../../platform/server/http/origin-of.ts';
import { limitRateInMemory } from '../../platform/server/rate-limit/rate-limit.ts';
import { deletePlatform, listPlatforms } from './platform-store.ts';
import { recordResult } from './record-result.ts';
import { makeRegistrationAddress, readRegistration, registerPlatform } from './register-platform.ts';
import { PlatformFault } from './request-platform.ts';
import { reportUnsent, sendGrades } from './send-grades.ts';
import { rotateSigningKeys } from './signing-keys.ts';

export const platformHandlers = {
  'POST /api/activities/results': async ({ services, body, address }) => {
    limitRateInMemory(services, { action: 'result', address, perMinute: maxLaunchesPerMinute });
    const score = await recordResult(services, body.token, body.result);
    void sendGrades(services).catch(reportUnsent);
    return { score: percentOf(score) };
  },
  'GET /api/platforms': async ({ services }) => await listPlatforms(services.db),
  'POST /api/platforms': async ({ services, body, request }) => {
    const registration = readRegistration(body.address, originOf(request, services));
    const { id } = await registerPlatform(services, registration).catch(refuse);
    const registered = (await listPlatforms(services.db)).find((platform) => platform.id === id);
    if (registered === undefined) throw notFound('Platform');
    return registered;
  },
  'POST /api/platforms/registration-address': async ({ services, request }) =>
    await makeRegistrationAddress(services, originOf(request, services)),
  'POST /api/platforms/keys': async ({ services }) => {
    await rotateSigningKeys(services);
    return undefined;
  },
  'DELETE /api/platforms/:id': async ({ services, params }) => {
    if (!(await deletePlatform(services.db, params.id))) throw notFound('Platform');
    return undefined;
  },
} satisfies HandlersOf<
  | 'POST /api/activities/results'
  | 'GET /api/platforms'
  | 'POST /api/platforms'
  | 'POST /api/platforms/registration-address'
  | 'POST /api/platforms/keys'
  | 'DELETE /api/platforms/:id'
>;

function refuse(error: unknown): never {
  if (error instanceof PlatformFault) throw invalid(error.message, 'platform-unusable');
  throw error;
}
