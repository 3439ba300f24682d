import { parkedEventsKey } from '../../shared/preference-keys.ts';
import { maxWaiting, type StudyEvent } from '../api/events.ts';
import { readPreference, writePreference } from '../browser/preferences.ts';

/** Events that could not be sent before the page was left wait in the browser for the next player of this site. */

export function parkEvents(events: readonly StudyEvent[]): void {
  if (events.length > 0) store([...parkedEvents(), ...events].slice(0, maxWaiting));
}

/** What waited, once. */
export function takeParkedEvents(): StudyEvent[] {
  const events = parkedEvents();
  if (events.length > 0) store([]);
  return events;
}

function store(events: readonly StudyEvent[]): void {
  writePreference(parkedEventsKey, JSON.stringify(events));
}

/** Whatever else may be stored there is no event. */
function parkedEvents(): StudyEvent[] {
  try {
    const stored: unknown = JSON.parse(readPreference(parkedEventsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEvent) : [];
  } catch {
    return [];
  }
}

/** The server looks closer. */
function isEvent(value: unknown): value is StudyEvent {
  return typeof value === 'object' && value !== null && 'setId' in value && 'eventType' in value;
}
