import type { HandlersOf } from '../../api/server/handler.ts';
import { listNotices } from './notify.ts';
import { textsOf } from '../../platform/server/languages/language-of.ts';

export const noticeHandlers = {
  'GET /api/notices': async ({ services, request }) => {
    const t = textsOf(request, services);
    return (await listNotices(services.db)).map(({ name, message, createdAt }) => ({
      name,
      message: t(message),
      createdAt: new Date(createdAt).toISOString(),
    }));
  },
} satisfies HandlersOf<'GET /api/notices'>;
