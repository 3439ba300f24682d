import type { HandlerInput } from '../../api/server/handler.ts';
import { wrongPassword } from '../../platform/server/base/problems.ts';
import { endOtherSessions } from './session.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { keepSeenPassword, updatePasswordHash } from './password-store.ts';

/**
 * Ends all other sessions.
 * @throws ProblemError 401 when the current password is wrong; 429 and 503 as `checkPassword`
 */
export async function changePassword({
  services,
  body,
  address,
  request,
}: HandlerInput<'POST /api/auth/password'>): Promise<undefined> {
  const from = await checkPassword(services, { password: body.currentPassword, address });
  const to = await hashPassword(body.newPassword);
  await services.db.transaction().execute(async (db) => {
    if (!(await updatePasswordHash(db, from, to))) throw wrongPassword();
    await endOtherSessions({ ...services, db }, request);
  });
  keepSeenPassword(services.db, to, body.newPassword);
}
