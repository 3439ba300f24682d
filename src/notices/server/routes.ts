import type { HandlersOf } from '../../api/server/handler.ts';
import { listNotices } from './notice-store.ts';

export const noticeHandlers = {
  'GET /api/notices': async ({ services }) => {
    const rows = await listNotices(services.db);
    return rows.map(({ name, message, created_at }) => ({
      name,
      message,
      createdAt: new Date(created_at).toISOString(),
    }));
  },
} satisfies HandlersOf<'GET /api/notices'>;
