import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListSetting } from './list-setting.ts';

/** Made to whatever the list is by the time it is saved. */
export type ListChange = (words: readonly string[]) => readonly string[];

export interface EditedList {
  /** As it will be once every change is saved; undefined until it was read. */
  readonly words: readonly string[] | undefined;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Shows the change at once. Rejects when it could not be saved: then it is taken back. */
  readonly change: (change: ListChange) => Promise<void>;
}

/**
 * Changes are saved one after the other, each made to the list that the server has by then: none undoes another, nor one of
 * another window.
 */
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
