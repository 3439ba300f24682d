import type { StudyMode } from '../../rules/addresses/modes.ts';
import type { LanguageTag } from '../../rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../rules/languages/language-tag.ts';

export const links = {
  signIn: '/',
  dashboard: '/admin',
  platforms: '/admin/platforms',
  bin: '/admin/bin',
  guide: '/guide',
  catalog: '/catalog',
  catalogSettings: '/catalog/settings',
  catalogStudy: '/catalog/study',
  catalogLeaderboard: '/catalog/leaderboard',
  editSet: (setId: string) => `/sets/${encodeURIComponent(setId)}/edit`,
  playSet: (setId: string) => `/sets/${encodeURIComponent(setId)}/play`,
  embedSet: (setId: string) => `/embed/${encodeURIComponent(setId)}`,
  printSet: (setId: string, language: LanguageTag) =>
    `/catalog/set/${encodeURIComponent(setId)}/print${language === sourceLanguage ? '' : `?lang=${language}`}`,
  catalogSet: (setId: string, mode: StudyMode) => `/catalog/set/${encodeURIComponent(setId)}?mode=${mode}`,
} as const;

/** The address that the server is configured with, else the origin of this page. */
export function publicOrigin(): string {
  const publicUrlElement = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return publicUrlElement?.content ?? window.location.origin;
}

export function fullAddress(path: string): string {
  return new URL(path, publicOrigin()).href;
}
