import { countedText } from '../../platform/rules/text/count-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthDays = 30;
const yearDays = 365;

export function intervalText(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`;
  if (ms < dayMs) return countedText(Math.round(ms / hourMs), 'hour');
  const days = Math.round(ms / dayMs);
  if (days < 2 * monthDays) return countedText(days, 'day');
  if (days < yearDays) return countedText(Math.round(days / monthDays), 'month');
  return countedText(Math.round(days / yearDays), 'year');
}
