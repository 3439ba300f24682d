import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A change is applied to the list that the server has when the change is saved. */
export type ListChange = (words: readonly string[]) => readonly string[];

export interface EditedList {
  /** Undefined until the list is read. */
  readonly words: readonly string[] | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** The change is undone if saving fails. */
  readonly change: (change: ListChange) => Promise<void>;
}

/** Changes are saved one after the other, each to the server's latest list, so that none undoes another. */
export function useEditedList({ name, query, read, write }: ListSetting, isWanted: boolean): EditedList {
  const queryClient = useQueryClient();
  const saved = useQuery({ ...query, enabled: isWanted, staleTime: 0 });
  const [unsaved, setUnsaved] = useState<readonly ListChange[]>([]);
  const { mutateAsync: save } = useMutation({
    scope: { id: `settings-${name}` },
    mutationFn: async (change: ListChange) => write(change(await read())),
    onSuccess: async (words) => {
      await queryClient.cancelQueries(query);
      queryClient.setQueryData(query.queryKey, words);
    },
  });

  async function change(made: ListChange) {
    setUnsaved((changes) => [...changes, made]);
    try {
      await save(made);
    } finally {
      setUnsaved((changes) => changes.filter((other) => other !== made));
    }
  }

  return {
    words: saved.data && unsaved.reduce((words, made) => made(words), saved.data),
    hasFailed: saved.isError,
    isReading: saved.isFetching,
    retry: () => void saved.refetch(),
    change,
  };
}

interface ListCalls {
  readonly name: string;
  readonly read: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Resolves to the list that was saved. */
  readonly write: (words: readonly string[]) => Promise<readonly string[]>;
}

/** A setting that is a list. Without a network, reading it fails at once. */
export function listSetting({ name, read, write }: ListCalls) {
  const query = queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => read(signal),
    networkMode: 'always',
  });
  return { name, query, read, write } as const;
}

export type ListSetting = ReturnType<typeof listSetting>;
