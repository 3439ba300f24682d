/** The standard demands the strings "true" and "false", but some platforms answer with booleans or not at all. */
export type ScormAnswer = string | boolean | null | undefined;

/** SCORM 1.2 Run-Time Environment, 3.3. */
export interface ScormApi {
  LMSInitialize(nothing: ''): ScormAnswer;
  LMSFinish(nothing: ''): ScormAnswer;
  LMSGetValue(element: string): ScormAnswer;
  LMSSetValue(element: string, value: string): ScormAnswer;
  LMSCommit(nothing: ''): ScormAnswer;
}

/** One launch of the package by a learning platform, from `LMSInitialize` to `LMSFinish`. */
export interface ScormSession {
  /** The best time of earlier sessions. */
  readonly bestMatchMs: number | undefined;
  /**
   * Sends the best score so far.
   * @returns whether the platform stored it; `not-counted` if the learner reviews the activity or takes it
   * for no credit
   */
  readonly report: (percent: number) => 'stored' | 'refused' | 'not-counted';
  readonly storeBestMatch: (bestMatchMs: number) => void;
  /** Ends the session. Only the first call has an effect. */
  readonly close: () => void;
}

interface SessionOptions {
  /** If false, opening the package is enough to complete the activity. */
  readonly isGraded: boolean;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

/** Begins a session with the learning platform. Returns undefined if the platform refuses or fails. */
export function openScormSession(api: ScormApi, { isGraded, now }: SessionOptions): ScormSession | undefined {
  const startedAt = now();
  if (!isAccepted(() => api.LMSInitialize(''))) return undefined;
  const read = (element: string) => callPlatform(() => api.LMSGetValue(element));
  const write = (element: string, value: string) => isAccepted(() => api.LMSSetValue(element, value));
  const commit = () => isAccepted(() => api.LMSCommit(''));
  // False if the learner only reviews the activity, or takes it for no credit (SCORM 1.2 Run-Time Environment, 3.4.4).
  const isCounted = ['', 'normal'].includes(read('cmi.core.lesson_mode')) && read('cmi.core.credit') !== 'no-credit';
  const passingScore = parseNumber(read('cmi.student_data.mastery_score'));
  let bestScore = parseNumber(read('cmi.core.score.raw'));
  let isClosed = false;

  // An activity that was begun with a graded package is incomplete. A package without grades completes it.
  const statusesToReplace = isGraded ? ['', 'not attempted'] : ['', 'not attempted', 'incomplete'];
  if (isCounted && statusesToReplace.includes(read('cmi.core.lesson_status'))) {
    write('cmi.core.lesson_status', isGraded ? 'incomplete' : 'completed');
    commit();
  }

  return {
    bestMatchMs: parseNumber(read('cmi.suspend_data')),
    report(percent) {
      if (!isCounted) return 'not-counted';
      bestScore = Math.max(percent, bestScore ?? 0);
      // Platforms need not support the limits of the score (SCORM 1.2 Run-Time Environment, 3.4.4).
      write('cmi.core.score.min', '0');
      write('cmi.core.score.max', '100');
      // The status is written even if the score is refused.
      const isScoreAccepted = write('cmi.core.score.raw', String(bestScore));
      const isStatusAccepted = write('cmi.core.lesson_status', statusOf(bestScore, passingScore));
      return commit() && isScoreAccepted && isStatusAccepted ? 'stored' : 'refused';
    },
    storeBestMatch(bestMatchMs) {
      write('cmi.suspend_data', String(bestMatchMs));
      commit();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      write('cmi.core.session_time', formatSessionTime(now() - startedAt));
      write('cmi.core.exit', 'suspend');
      isAccepted(() => api.LMSFinish(''));
    },
  };
}

/** Returns `passed` only if the platform defines a passing score. */
function statusOf(percent: number, passingScore: number | undefined): 'completed' | 'passed' | 'failed' {
  if (passingScore === undefined) return 'completed';
  return percent >= passingScore ? 'passed' : 'failed';
}

function isAccepted(call: () => ScormAnswer): boolean {
  return callPlatform(call) === 'true';
}

/** Returns the platform's answer, or an empty string if the platform fails. */
function callPlatform(call: () => ScormAnswer): string {
  try {
    return String(call() ?? '');
  } catch (error) {
    console.error('The learning platform failed.', error);
    return '';
  }
}

function parseNumber(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The maximum that the standard allows. */
const maxHours = 9_999;

/** Formats the duration as `HHHH:MM:SS.SS` (CMITimespan). */
export function formatSessionTime(durationMs: number): string {
  const hundredths = Math.max(0, Math.round(durationMs / 10));
  const hours = Math.floor(hundredths / 360_000);
  if (hours > maxHours) return `${maxHours}:59:59.99`;
  const minutes = Math.floor(hundredths / 6_000) % 60;
  const seconds = ((hundredths % 6_000) / 100).toFixed(2);
  return `${digits(hours, 4)}:${digits(minutes, 2)}:${seconds.padStart(5, '0')}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

/** How far the search for the API goes up. The number is that of the standard's example. */
const maxParents = 7;

/**
 * Looks for the API in the window and its parents, then in their openers and the openers' parents. Returns undefined if
 * no learning platform plays the package.
 */
export function findScormApi(from: Window): ScormApi | undefined {
  const ancestors = windowAndParents(from);
  const openers = ancestors.flatMap((ancestor) => openerOf(ancestor) ?? []);
  for (const candidate of [...ancestors, ...openers.flatMap(windowAndParents)]) {
    const api = apiOf(candidate);
    if (api !== undefined) return api;
  }
  return undefined;
}

function windowAndParents(from: Window): Window[] {
  const windows = [from];
  let last = from;
  // The parent of a window that is in no frame is the window itself.
  while (windows.length <= maxParents && last.parent !== last) {
    last = last.parent;
    windows.push(last);
  }
  return windows;
}

/** Returns the window that opened this one. Reading a property of a window from another site throws. */
function openerOf(window: Window): Window | undefined {
  try {
    return window.opener ?? undefined;
  } catch {
    return undefined;
  }
}

function apiOf(window: Window): ScormApi | undefined {
  try {
    const api: unknown = Reflect.get(window, 'API');
    return isScormApi(api) ? api : undefined;
  } catch {
    return undefined;
  }
}

/** The API of a plug-in has the type `function`. */
function isScormApi(value: unknown): value is ScormApi {
  return value !== null && (typeof value === 'object' || typeof value === 'function') && 'LMSInitialize' in value;
}
