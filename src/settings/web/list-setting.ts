import { queryOptions } from '@tanstack/react-query';

interface ListCalls {
  readonly name: string;
  readonly read: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Answers with what was saved. */
  readonly write: (words: readonly string[]) => Promise<readonly string[]>;
}

/** Without a network, reading fails at once. */
export function listSetting({ name, read, write }: ListCalls) {
  const query = queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
  });
  return { name, query, read, write } as const;
}

export type ListSetting = ReturnType<typeof listSetting>;
