import type { StudyMode } from '../../shared/study/modes.ts';

/** The address of every screen (spec section 2); ids are made safe for a path. */
export const links = {
  signIn: '/',
  dashboard: '/admin',
  catalog: '/catalog',
  catalogSettings: '/catalog/settings',
  catalogLeaderboard: '/catalog/leaderboard',
  editSet: (setId: string) => `/sets/${encodeURIComponent(setId)}/edit`,
  playSet: (setId: string) => `/sets/${encodeURIComponent(setId)}/play`,
  embedSet: (setId: string) => `/embed/${encodeURIComponent(setId)}`,
  catalogSet: (setId: string, mode: StudyMode) => `/catalog/set/${encodeURIComponent(setId)}?mode=${mode}`,
} as const;

/** Where addresses to hand out begin: as the server is known to the world, else as this page was reached. */
export function publicOrigin(): string {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return configured?.content ?? window.location.origin;
}

/** A path of this site as an address to hand out. */
export function fullAddress(path: string): string {
  return new URL(path, publicOrigin()).href;
}
