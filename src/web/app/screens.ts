import { lazyScreen } from './lazy-screen.tsx';

/** The screens of the catalog share a chunk. */
export const signIn = lazyScreen(async () => (await import('../screens/sign-in/sign-in.tsx')).SignIn);
export const dashboard = lazyScreen(async () => (await import('../screens/dashboard/dashboard.tsx')).Dashboard);
export const setEditor = lazyScreen(async () => (await import('../screens/set-editor/set-editor.tsx')).SetEditor);
export const play = lazyScreen(async () => (await import('../screens/play/play.tsx')).Play);
export const platforms = lazyScreen(async () => (await import('../screens/platforms/platforms.tsx')).Platforms);
export const bin = lazyScreen(async () => (await import('../screens/bin/bin.tsx')).Bin);
export const activity = lazyScreen(async () => (await import('../screens/activity/activity.tsx')).Activity);
export const chooseSet = lazyScreen(async () => (await import('../screens/choose-set/choose-set.tsx')).ChooseSet);
export const catalog = lazyScreen(async () => (await import('../screens/catalog/catalog-screens.tsx')).CatalogScreens);

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
