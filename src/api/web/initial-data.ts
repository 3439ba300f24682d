import type { QueryClient } from '@tanstack/react-query';
import type { InitialData } from '../../platform/rules/pages/initial-data.ts';
import { problemType } from '../../platform/rules/problem-type.ts';
import { ApiError } from '../../platform/web/outbound/failure.ts';

/** How long unused data are kept. This is long enough for the first render. */
const keptMs = 10_000;

const notFoundResponse = { status: 404, statusText: '', body: `{"type":"${problemType}not-found","code":"not-found"}` };

export function readInitialData(): InitialData {
  const script = document.getElementById('initial-data');
  return script?.textContent ? JSON.parse(script.textContent) : [];
}

export function hydrateQueries(client: QueryClient, initialData: InitialData): void {
  for (const { queryKey, data } of initialData) {
    const query = client.getQueryCache().build(client, { queryKey, gcTime: keptMs });
    // The server writes null if there is no such thing.
    if (data !== null) query.setData(data);
    else query.setState({ status: 'error', error: new ApiError(notFoundResponse) });
  }
}
