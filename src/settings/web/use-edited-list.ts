import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface ListCalls {
  readonly name: string;
  readonly read: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Resolves to the list that was saved. */
  readonly write: (entries: readonly string[]) => Promise<readonly string[]>;
}

/** Describes a setting that is a list. Without a network, reading it fails at once. */
export function listSetting({ name, read, write }: ListCalls) {
  const query = queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
  });
  return { name, query, read, write } as const;
}

export type ListSetting = ReturnType<typeof listSetting>;

/**
 * A change of a list. It is a function, because saving applies it to the server's latest list, which somebody else may
 * have changed meanwhile.
 */
export type ListChange = (entries: readonly string[]) => readonly string[];

export interface EditedList {
  /** Undefined until the list is read. */
  readonly entries: readonly string[] | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Shows a change and saves it. If saving fails, the change is no longer shown. */
  readonly change: (change: ListChange) => Promise<void>;
}

/** Edits a setting that is a list. Changes are shown at once and saved in turn, so that none undoes another. */
export function useEditedList({ name, query, read, write }: ListSetting, isEnabled: boolean): EditedList {
  const queryClient = useQueryClient();
  const savedList = useQuery({ ...query, enabled: isEnabled, staleTime: 0 });
  const [pendingChanges, setPendingChanges] = useState<readonly ListChange[]>([]);
  const { mutateAsync: save } = useMutation({
    scope: { id: `settings-${name}` },
    mutationFn: async (change: ListChange) => write(change(await read())),
    onSuccess: async (entries) => {
      await queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, entries);
    },
  });

  async function applyChange(change: ListChange) {
    setPendingChanges((changes) => [...changes, change]);
    try {
      await save(change);
    } finally {
      setPendingChanges((changes) => changes.filter((other) => other !== change));
    }
  }

  return {
    entries: savedList.data && pendingChanges.reduce((entries, change) => change(entries), savedList.data),
    hasFailed: savedList.isError,
    isReading: savedList.isFetching,
    retry: () => void savedList.refetch(),
    change: applyChange,
  };
}
