import { dashboardPageSizes } from '../../../platform/rules/limits.ts';
import { dashboardPreferenceKeys as keys } from '../../../platform/rules/preference-keys.ts';
import {
  parseOneOf,
  parsePositiveNumber,
  usePreference,
  writePreference,
  type ParsePreference,
} from '../../../platform/web/browser/preferences.ts';
import {
  defaultListPreferences as defaults,
  listReducer,
  sortDirections,
  sortFields,
  type ListEvent,
  type ListPreferences,
  type PageSize,
} from './list-rules.ts';

export function useListPreferences(): [ListPreferences, (event: ListEvent) => void] {
  const [category] = usePreference(keys.category, anyText, defaults.category);
  const [sortField] = usePreference(keys.sortField, parseOneOf(sortFields), defaults.sortField);
  const [sortDirection] = usePreference(keys.sortDirection, parseOneOf(sortDirections), defaults.sortDirection);
  const [page] = usePreference(keys.currentPage, parsePositiveNumber, defaults.page);
  const [pageSize] = usePreference(keys.itemsPerPage, parsePageSize, defaults.pageSize);
  const preferences: ListPreferences = { category, sortField, sortDirection, page, pageSize };
  return [preferences, (event) => storeChanges(preferences, listReducer(preferences, event))];
}

function storeChanges(before: ListPreferences, after: ListPreferences): void {
  if (after.category !== before.category) writePreference(keys.category, after.category);
  if (after.sortField !== before.sortField) writePreference(keys.sortField, after.sortField);
  if (after.sortDirection !== before.sortDirection) writePreference(keys.sortDirection, after.sortDirection);
  if (after.page !== before.page) writePreference(keys.currentPage, String(after.page));
  if (after.pageSize !== before.pageSize) writePreference(keys.itemsPerPage, String(after.pageSize));
}

const anyText: ParsePreference<string> = (stored) => stored;

const parsePageSize: ParsePreference<PageSize> = (stored) => {
  return dashboardPageSizes.find((size) => String(size) === stored);
};
