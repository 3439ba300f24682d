import { relativeDaysBelow, relativeWeeksBelowDays } from '../limits.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysInWeek = 7;
const daysInMonth = 30;

/**
 * 'Updated today', 'Updated yesterday', 'Updated 3 days ago', then weeks, and from 30 days on months of 30 days. Days
 * are spans of 24 hours.
 */
export function updatedAgo(updatedAtMs: number, nowMs: number): string {
  return `Updated ${daysAgo(Math.max(0, Math.floor((nowMs - updatedAtMs) / dayMs)))}`;
}

function daysAgo(days: number): string {
  if (days < 1) return 'today';
  if (days < 2) return 'yesterday';
  if (days < relativeDaysBelow) return `${days} days ago`;
  if (days < relativeWeeksBelowDays) return counted(Math.floor(days / daysInWeek), 'week');
  return counted(Math.floor(days / daysInMonth), 'month');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}
