import { createElement, lazy, useState, type ComponentType } from 'react';
import type { AroundNavHandler } from 'wouter';
import type { AdminPath } from '../admin-pages.ts';
import { fetchLaterTexts } from '../../platform/web/languages/page-texts.ts';

export const signIn = lazyScreen(async () => (await import('../../auth/web/sign-in.tsx')).SignIn);
const dashboard = lazyScreen(async () => (await import('../../dashboard/web/dashboard.tsx')).Dashboard);
export const setEditor = lazyScreen(async () => (await import('../../editor/web/set-editor.tsx')).SetEditor);
export const play = lazyScreen(async () => (await import('../../embed/web/play.tsx')).Play);
const platforms = lazyScreen(async () => (await import('../../learning-platforms/web/platforms.tsx')).Platforms);
const bin = lazyScreen(async () => (await import('../../dashboard/web/bin.tsx')).Bin);
export const activity = lazyScreen(async () => (await import('../../learning-platforms/web/activity.tsx')).Activity);
export const chooseSet = lazyScreen(
  async () => (await import('../../learning-platforms/web/choose-set.tsx')).ChooseSet,
);
/** Most screens of the catalog are in this chunk. */
export const catalog = lazyScreen(async () => (await import('./catalog-screens.tsx')).CatalogScreens);

export const adminScreens: Readonly<Record<AdminPath, LazyScreen<object>>> = {
  '/admin': dashboard,
  '/admin/platforms': platforms,
  '/admin/bin': bin,
};

/** The paths of the catalog. At other paths that begin with `/catalog` there is nothing. */
export const catalogPaths =
  /^\/catalog(?:\/(?:leaderboard|settings|study|list(?:\/(?:play|print))?|set\/[^/]+(?:\/print)?))?\/?$/;

const screens: readonly (readonly [RegExp, Pick<LazyScreen<never>, 'load'>])[] = [
  [/^\/$/, signIn],
  ...Object.entries(adminScreens).map(([path, screen]) => [new RegExp(`^${path}/?$`), screen] as const),
  [/^\/lti\/play\/[^/]+\/?$/, activity],
  [/^\/lti\/pick\/?$/, chooseSet],
  [/^\/sets\/[^/]+\/edit\/?$/, setEditor],
  [/^\/sets\/[^/]+\/play\/?$/, play],
  [catalogPaths, catalog],
];

/** Loads the screen of a path. Returns undefined if the path has no screen, or if its screen is loaded already. */
export function loadScreen(path: string): Promise<unknown> | undefined {
  return screens.find(([pattern]) => pattern.test(path))?.[1].load();
}

export interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Returns undefined when the screen is already loaded. */
  readonly load: () => Promise<unknown> | undefined;
}

/**
 * Makes a screen whose code is loaded when it is first needed. Unlike a component of React's `lazy`, a screen that is
 * already loaded is rendered without a placeholder.
 */
export function lazyScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loadedScreen: ComponentType<Props> | undefined;
  const fetchOnce = async () => {
    const [screen] = await Promise.all([loadedScreen ?? fetchScreen(), fetchLaterTexts()]);
    return { default: (loadedScreen = screen) };
  };
  const SuspendingScreen: ComponentType<Props> = lazy(fetchOnce);

  /** A mounted screen never switches between the two components, because that would lose its state. */
  function Screen(props: Props) {
    const [MountedScreen] = useState(() => loadedScreen ?? SuspendingScreen);
    return createElement(MountedScreen, props);
  }

  return { Screen, load: () => (loadedScreen ? undefined : fetchOnce()) };
}

/** How long a navigation waits for its screen before it shows the placeholder. */
const maxScreenWaitMs = 200;

let navigationCount = 0;

/** Loads the screen before the navigation. If two navigations overlap, the later one wins. */
export function loadScreenFirst(navigateNow: AroundNavHandler): AroundNavHandler {
  return (navigate, to, options) => {
    const navigationNumber = ++navigationCount;
    const { pathname } = new URL(to, window.location.href);
    const loading = pathname === window.location.pathname ? undefined : loadScreen(pathname);
    if (!loading) return navigateNow(navigate, to, options);
    void waitForScreen(loading).then(() => {
      if (navigationNumber === navigationCount) navigateNow(navigate, to, options);
    });
  };
}

/** Waits until the screen is loaded or has failed to load, for at most `maxScreenWaitMs`. */
export async function waitForScreen(loading: Promise<unknown>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, maxScreenWaitMs));
  await Promise.race([loading.catch(() => {}), timeout]);
}
