import type { ScormAnswer, ScormApi } from './find-scorm-api.ts';
import { formatSessionTime } from './session-time.ts';

export interface Course {
  /** From earlier visits. */
  readonly bestMatchMs: number | undefined;
  /**
   * Reports the best result so far.
   * @returns what the platform made of it
   */
  readonly report: (percent: number) => 'kept' | 'refused' | 'uncounted';
  readonly keepBestMatch: (bestMatchMs: number) => void;
  /** Once. */
  readonly leave: () => void;
}

interface CourseOptions {
  /** Otherwise a visit completes the activity. */
  readonly isGraded: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Undefined if the platform fails. */
export function joinCourse(api: ScormApi, { isGraded, now }: CourseOptions): Course | undefined {
  const startedAt = now();
  if (!isTaken(() => api.LMSInitialize(''))) return undefined;
  const read = (element: string) => readText(() => api.LMSGetValue(element));
  const write = (element: string, value: string) => isTaken(() => api.LMSSetValue(element, value));
  const commit = () => isTaken(() => api.LMSCommit(''));
  // To look on again, or for no credit (SCORM 1.2 Run-Time Environment, 3.4.4).
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

/** `passed` only if the platform defines a passing score. */
function statusOf(percent: number, passedFrom: number | undefined): 'completed' | 'passed' | 'failed' {
  if (passedFrom === undefined) return 'completed';
  return percent >= passedFrom ? 'passed' : 'failed';
}

function isTaken(call: () => ScormAnswer): boolean {
  return readText(call) === 'true';
}

/** Empty if the platform fails. */
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
