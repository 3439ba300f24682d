import type { CallName } from '../contract/call-types.ts';
import { queryString } from '../text/query-string.ts';

/** What stands in an address: values for the `:names` of its path, and the query. All values are texts. */
export interface AddressParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Method and address of a call, such as `PUT` and `/api/cards/7f3`. Query values that are undefined or empty are left out. */
export function callAddress(name: CallName, { params, query }: AddressParts): [method: string, url: string] {
  const [method = '', path = ''] = name.split(' ');
  const values = new Map<string, string>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values.get(key) ?? ''));
  const asked = Object.entries(query ?? {}).map(([key, value]) => [key, value ? String(value) : undefined] as const);
  return [method, filled + queryString(Object.fromEntries(asked))];
}
