import type { CallName } from '../contract/routes.ts';
import { queryString } from '../../platform/rules/text/query-string.ts';

export interface AddressParts {
  /** The values of the `:names` in the path. */
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Returns for example `PUT` and `/api/cards/7f3`. Undefined and empty values of the query are left out. */
export function callAddress(name: CallName, { params, query }: AddressParts): [method: string, url: string] {
  const [method = '', path = ''] = name.split(' ');
  const values = new Map<string, string>(Object.entries(params ?? {}));
  const filledPath = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values.get(key) ?? ''));
  const pairs = Object.entries(query ?? {}).map(([key, value]) => [key, value ? String(value) : undefined] as const);
  return [method, filledPath + queryString(Object.fromEntries(pairs))];
}
