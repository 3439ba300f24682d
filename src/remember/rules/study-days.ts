/** The number of answered cards of each day. Days are written as `YYYY-MM-DD`, in local time. */
export type StudyDays = ReadonlyMap<string, number>;

/** The most days that are stored. The oldest are dropped. */
export const maxStudyDays = 400;

const entryPattern = /^(\d{4}-\d\d-\d\d)=(\d{1,6})$/;

export function formatStudyDays(days: StudyDays): string {
  const latest = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-maxStudyDays);
  return latest.map(([day, count]) => `${day}=${count}`).join(' ');
}

export function parseStudyDays(text: string): StudyDays {
  return new Map(
    text.split(' ').flatMap((entry) => {
      const [, day, count] = entryPattern.exec(entry) ?? [];
      return day === undefined ? [] : [[day, Number(count)] as const];
    }),
  );
}

/** Takes the larger count of each day, so that merging twice changes nothing. */
export function mergeStudyDays(a: StudyDays, b: StudyDays): StudyDays {
  const merged = new Map(a);
  for (const [day, count] of b) merged.set(day, Math.max(count, merged.get(day) ?? 0));
  return merged;
}

/**
 * Adds answers to the count of a day.
 * @param difference the number of answers to add to the day of `nowMs`; -1 for an undone answer
 */
export function addAnswers(days: StudyDays, nowMs: number, difference: number): StudyDays {
  const day = dayOf(nowMs);
  return new Map(days).set(day, Math.max(0, (days.get(day) ?? 0) + difference));
}

/** Counts the days with answers among the last ones, of which today is one. */
export function countStudiedDays(days: StudyDays, nowMs: number, lastDays: number): number {
  const recent = Array.from({ length: lastDays }, (_, ago) => dayOf(startOfDay(nowMs, -ago)));
  return recent.filter((day) => (days.get(day) ?? 0) > 0).length;
}

/** Returns the day as `YYYY-MM-DD`, in local time. */
export function dayOf(timeMs: number): string {
  const time = new Date(timeMs);
  const parts = [time.getMonth() + 1, time.getDate()].map((part) => `${part}`.padStart(2, '0'));
  return [`${time.getFullYear()}`.padStart(4, '0'), ...parts].join('-');
}

export function startOfDay(timeMs: number, daysLater = 0): number {
  const time = new Date(timeMs);
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + daysLater).getTime();
}
