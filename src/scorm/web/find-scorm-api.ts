/** Some platforms answer with booleans, or nothing. */
export type ScormAnswer = string | boolean | null | undefined;

/** SCORM 1.2 Run-Time Environment, 3.3. */
export interface ScormApi {
  LMSInitialize(nothing: ''): ScormAnswer;
  LMSFinish(nothing: ''): ScormAnswer;
  LMSGetValue(element: string): ScormAnswer;
  LMSSetValue(element: string, value: string): ScormAnswer;
  LMSCommit(nothing: ''): ScormAnswer;
}

/** As in the standard's example. */
const maxParents = 7;

/** In a parent window, or in the opener's; undefined outside a course. */
export function findScormApi(from: Window): ScormApi | undefined {
  const around = windowsAround(from);
  const openers = around.flatMap((one) => openerOf(one) ?? []);
  for (const one of [...around, ...openers.flatMap(windowsAround)]) {
    const api = apiOf(one);
    if (api !== undefined) return api;
  }
  return undefined;
}

function windowsAround(from: Window): Window[] {
  const windows = [from];
  for (let last = from; windows.length <= maxParents && last.parent !== last; windows.push(last)) last = last.parent;
  return windows;
}

function openerOf(one: Window): Window | undefined {
  try {
    return one.opener ?? undefined;
  } catch {
    return undefined;
  }
}

function apiOf(one: Window): ScormApi | undefined {
  try {
    const api: unknown = Reflect.get(one, 'API');
    return isScormApi(api) ? api : undefined;
  } catch {
    return undefined;
  }
}

/** A plug-in's object has the type `function`. */
function isScormApi(value: unknown): value is ScormApi {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && 'LMSInitialize' in value;
}
