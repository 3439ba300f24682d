import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';

/** The browser's cameras show a clock, and it asks for no permission. */
export function launchWithCameras(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  launchOptions: LaunchOptions,
  /** The second camera gives depth, which no encoder accepts. */
  count = 1,
): Promise<Browser> {
  const cameras = [`--use-fake-device-for-media-stream=device-count=${count}`, '--use-fake-ui-for-media-stream'];
  return chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameras] });
}
