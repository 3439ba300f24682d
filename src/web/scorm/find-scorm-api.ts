/** A text; some platforms answer with booleans, or nothing. */
export type ScormAnswer = string | boolean | null | undefined;

/** What a platform offers the content that it plays (SCORM 1.2 Run-Time Environment, 3.3). */
export interface ScormApi {
  LMSInitialize(nothing: ''): ScormAnswer;
  LMSFinish(nothing: ''): ScormAnswer;
  LMSGetValue(element: string): ScormAnswer;
  LMSSetValue(element: string, value: string): ScormAnswer;
  LMSCommit(nothing: ''): ScormAnswer;
}

/** So many windows up, as the standard's own example looks. */
const maxParents = 7;

/** Of a window around this one, else of the window that opened it, or of one around that. Undefined outside of a course. */
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

/** Windows of other origins keep what they have to themselves. */
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

/** Old platforms have an object of a plug-in there, whose type is `function`. */
function isScormApi(value: unknown): value is ScormApi {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && 'LMSInitialize' in value;
}
