import { call } from '../../api/web/client.ts';
import { listSetting } from '../../settings/web/use-edited-list.ts';
import { foldInitials } from '../rules/initials.ts';

export const blockedInitialsSetting = listSetting({
  name: 'blocked-initials',
  read: async (signal) => (await call('GET /api/settings/blocked-initials', { signal })).blockedInitials,
  write: async (entries) => {
    const { blockedInitials } = await call('PUT /api/settings/blocked-initials', {
      body: { blockedInitials: [...entries] },
    });
    return blockedInitials;
  },
});

/** Compares folded initials, as the server does. */
export function isBlocked(initials: string, blocked: readonly string[]): boolean {
  return initials !== '' && blocked.some((blockedInitials) => foldInitials(blockedInitials) === foldInitials(initials));
}
