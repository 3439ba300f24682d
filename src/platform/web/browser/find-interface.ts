/**
 * Returns an interface of the browser, or undefined if it is missing or if merely reading it throws, as in a sandboxed
 * frame or without storage.
 */
export function findInNavigator<Name extends keyof Navigator>(name: Name): Navigator[Name] | undefined {
  return readOrUndefined(() => navigator[name]);
}

type Interfaces = Window & typeof globalThis;

export function findInWindow<Name extends keyof Interfaces>(name: Name): Interfaces[Name] | undefined {
  return readOrUndefined(() => window[name]);
}

function readOrUndefined<Interface>(read: () => Interface): Interface | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether a service worker controls the page. The worker is installed once a set is kept on the device. */
export function hasWorker(): boolean {
  return Boolean(findInNavigator('serviceWorker')?.controller);
}
