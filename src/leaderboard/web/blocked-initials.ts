import { call } from '../../api/web/client.ts';
import { listSetting } from '../../settings/web/list-setting.ts';

export const blockedInitialsSetting = listSetting({
  name: 'blocked-initials',
  read: async (signal) => (await call('GET /api/settings/blocked-initials', { signal })).blockedInitials,
  write: async (words) => {
    const { blockedInitials } = await call('PUT /api/settings/blocked-initials', {
      body: { blockedInitials: [...words] },
    });
    return blockedInitials;
  },
});
