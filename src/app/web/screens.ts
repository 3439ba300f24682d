import { lazyScreen } from './lazy-screen.tsx';

/** The screens of the catalog share a chunk. */
export const signIn = lazyScreen(async () => (await import('../../auth/web/sign-in.tsx')).SignIn);
export const dashboard = lazyScreen(async () => (await import('../../dashboard/web/dashboard.tsx')).Dashboard);
export const setEditor = lazyScreen(async () => (await import('../../editor/web/set-editor.tsx')).SetEditor);
export const play = lazyScreen(async () => (await import('../../embed/web/play.tsx')).Play);
export const platforms = lazyScreen(async () => (await import('../../learning-platforms/web/platforms.tsx')).Platforms);
export const bin = lazyScreen(async () => (await import('../../dashboard/web/bin.tsx')).Bin);
export const activity = lazyScreen(async () => (await import('../../learning-platforms/web/activity.tsx')).Activity);
export const chooseSet = lazyScreen(
  async () => (await import('../../learning-platforms/web/choose-set.tsx')).ChooseSet,
);
export const catalog = lazyScreen(async () => (await import('./catalog-screens.tsx')).CatalogScreens);

/** Other addresses of the catalog are not found. */
export const catalogPaths =
  /^\/catalog(?:\/(?:leaderboard|settings|study|list(?:\/(?:play|print))?|set\/[^/]+(?:\/print)?))?\/?$/;

const screens = [
  [/^\/$/, signIn],
  [/^\/admin\/?$/, dashboard],
  [/^\/admin\/platforms\/?$/, platforms],
  [/^\/admin\/bin\/?$/, bin],
  [/^\/lti\/play\/[^/]+\/?$/, activity],
  [/^\/lti\/pick\/?$/, chooseSet],
  [/^\/sets\/[^/]+\/edit\/?$/, setEditor],
  [/^\/sets\/[^/]+\/play\/?$/, play],
  [catalogPaths, catalog],
] as const;

/** Undefined when there is nothing to wait for. */
export function loadScreen(path: string): Promise<unknown> | undefined {
  return screens.find(([pattern]) => pattern.test(path))?.[1].load();
}
