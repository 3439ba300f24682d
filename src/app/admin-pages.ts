import { message, type Message } from '../platform/rules/languages/texts.ts';

/** A page for the administrator alone. The server makes its document of this, and the browser its route. */
export interface AdminPage {
  readonly name: Message;
  readonly document: 'dashboard' | 'site';
}

/** Keyed by address. The screens are in `web/screens.ts`. */
export const adminPages = {
  '/admin': { name: message('Dashboard'), document: 'dashboard' },
  '/admin/platforms': { name: message('Learning Platforms'), document: 'site' },
  '/admin/bin': { name: message('Deleted Sets and Cards'), document: 'site' },
} as const satisfies Record<string, AdminPage>;

export type AdminPath = keyof typeof adminPages;
