export interface Course {
  /** The best time of earlier visits. */
  readonly bestMatchMs: number | undefined;
  /**
   * Reports the best result so far.
   * @returns whether the platform stored it
   */
  readonly report: (percent: number) => 'kept' | 'refused' | 'uncounted';
  readonly keepBestMatch: (bestMatchMs: number) => void;
  /** Later calls do nothing. */
  readonly leave: () => void;
}

interface CourseOptions {
  /** If false, a visit alone completes the activity. */
  readonly isGraded: boolean;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Undefined if the platform fails. */
export function joinCourse(api: ScormApi, { isGraded, now }: CourseOptions): Course | undefined {
  const startedAt = now();
  if (!isTaken(() => api.LMSInitialize(''))) return undefined;
  const read = (element: string) => readText(() => api.LMSGetValue(element));
  const write = (element: string, value: string) => isTaken(() => api.LMSSetValue(element, value));
  const commit = () => isTaken(() => api.LMSCommit(''));
  // True if the learner only reviews the activity, or takes it for no credit (SCORM 1.2 Run-Time Environment, 3.4.4).
  const isReview = !['', 'normal'].includes(read('cmi.core.lesson_mode')) || read('cmi.core.credit') === 'no-credit';
  const passedFrom = numberIn(read('cmi.student_data.mastery_score'));
  let best = numberIn(read('cmi.core.score.raw'));
  let hasLeft = false;

  if (!isReview && ['', 'not attempted'].includes(read('cmi.core.lesson_status'))) {
    write('cmi.core.lesson_status', isGraded ? 'incomplete' : 'completed');
    commit();
  }

  return {
    bestMatchMs: numberIn(read('cmi.suspend_data')),
    report(percent) {
      if (isReview) return 'uncounted';
      best = Math.max(percent, best ?? 0);
      const values = [
        ['cmi.core.score.min', '0'],
        ['cmi.core.score.max', '100'],
        ['cmi.core.score.raw', String(best)],
        ['cmi.core.lesson_status', statusOf(best, passedFrom)],
      ] as const;
      const isKept = values.map(([element, value]) => write(element, value)).every(Boolean) && commit();
      return isKept ? 'kept' : 'refused';
    },
    keepBestMatch(bestMatchMs) {
      write('cmi.suspend_data', String(bestMatchMs));
      commit();
    },
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      write('cmi.core.session_time', formatSessionTime(now() - startedAt));
      write('cmi.core.exit', 'suspend');
      isTaken(() => api.LMSFinish(''));
    },
  };
}

/** Returns `passed` only if the platform defines a passing score. */
function statusOf(percent: number, passedFrom: number | undefined): 'completed' | 'passed' | 'failed' {
  if (passedFrom === undefined) return 'completed';
  return percent >= passedFrom ? 'passed' : 'failed';
}

function isTaken(call: () => ScormAnswer): boolean {
  return readText(call) === 'true';
}

/** Returns an empty string if the platform fails. */
function readText(call: () => ScormAnswer): string {
  try {
    return String(call() ?? '');
  } catch (error) {
    console.error('The learning platform failed.', error);
    return '';
  }
}

function numberIn(text: string): number | undefined {
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

/** Some platforms answer with booleans or not at all. */
export type ScormAnswer = string | boolean | null | undefined;

/** SCORM 1.2 Run-Time Environment, 3.3. */
export interface ScormApi {
  LMSInitialize(nothing: ''): ScormAnswer;
  LMSFinish(nothing: ''): ScormAnswer;
  LMSGetValue(element: string): ScormAnswer;
  LMSSetValue(element: string, value: string): ScormAnswer;
  LMSCommit(nothing: ''): ScormAnswer;
}

/** The number in the standard's example. */
const maxParents = 7;

/** The API is in a parent window, or in those of the opener. Undefined outside a course. */
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
