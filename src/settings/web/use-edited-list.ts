import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A change of a list. It is a function, because it is applied again to the list that the server has when the change is
 * saved, which somebody else may have changed meanwhile.
 */
export type ListChange = (entries: readonly string[]) => readonly string[];

export interface EditedList {
  /** Undefined until the list is read. */
  readonly entries: readonly string[] | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Shows and saves a change. It is undone if saving fails. */
  readonly change: (change: ListChange) => Promise<void>;
}

/**
 * A setting that is edited as a list. Changes are shown at once and saved one after the other, each to the server's
 * latest list, so that none undoes another.
 */
export function useEditedList({ name, query, read, write }: ListSetting, isWanted: boolean): EditedList {
  const queryClient = useQueryClient();
  const saved = useQuery({ ...query, enabled: isWanted, staleTime: 0 });
  const [unsaved, setUnsaved] = useState<readonly ListChange[]>([]);
  const { mutateAsync: save } = useMutation({
    scope: { id: `settings-${name}` },
    mutationFn: async (change: ListChange) => write(change(await read())),
    onSuccess: async (entries) => {
      await queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, entries);
    },
  });

  async function applyChange(change: ListChange) {
    setUnsaved((changes) => [...changes, change]);
    try {
      await save(change);
    } finally {
      setUnsaved((changes) => changes.filter((other) => other !== change));
    }
  }

  return {
    entries: saved.data && unsaved.reduce((entries, change) => change(entries), saved.data),
    hasFailed: saved.isError,
    isReading: saved.isFetching,
    retry: () => void saved.refetch(),
    change: applyChange,
  };
}

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
