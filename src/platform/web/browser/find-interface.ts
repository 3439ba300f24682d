/**
 * An interface of the browser: undefined where it is missing, and where merely reading it throws, as in a sandboxed
 * frame or without storage.
 */
export function findInNavigator<Name extends keyof Navigator>(name: Name): Navigator[Name] | undefined {
  return readOrNothing(() => navigator[name]);
}

type Interfaces = Window & typeof globalThis;

export function findInWindow<Name extends keyof Interfaces>(name: Name): Interfaces[Name] | undefined {
  return readOrNothing(() => window[name]);
}

function readOrNothing<Interface>(read: () => Interface): Interface | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** True when some set is kept on this device. */
export function hasWorker(): boolean {
  return Boolean(findInNavigator('serviceWorker')?.controller);
}
