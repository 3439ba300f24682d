import type { Browser, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test';

/** Its cameras show a clock; it asks for no permission. */
export function launchWithCameras(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  launchOptions: LaunchOptions,
  /** The second gives depth, which no encoder takes. */
  count = 1,
): Promise<Browser> {
  const cameras = [`--use-fake-device-for-media-stream=device-count=${count}`, '--use-fake-ui-for-media-stream'];
  return chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameras] });
}
