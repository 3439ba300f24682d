import { relativeDaysBelow, relativeWeeksBelowDays } from '../limits.ts';
import { message, type Message } from '../languages/texts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysInWeek = 7;
const daysInMonth = 30;

/**
 * Says 'Updated today', 'Updated yesterday' or 'Updated 3 days ago', then weeks, then months of `daysInMonth`. Days
 * are spans of 24 hours, not dates.
 */
export function updatedAgo(updatedAtMs: number, nowMs: number): Message {
  const days = Math.max(0, Math.floor((nowMs - updatedAtMs) / dayMs));
  if (days < 1) return message('Updated today');
  if (days < 2) return message('Updated yesterday');
  if (days < relativeDaysBelow) return message('Updated {days, plural, one {# day} other {# days}} ago', { days });
  if (days < relativeWeeksBelowDays) {
    const weeks = Math.floor(days / daysInWeek);
    return message('Updated {weeks, plural, one {# week} other {# weeks}} ago', { weeks });
  }
  const months = Math.floor(days / daysInMonth);
  return message('Updated {months, plural, one {# month} other {# months}} ago', { months });
}
