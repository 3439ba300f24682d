import type { EditedList, ListChange } from '../../../settings/web/use-edited-list.ts';
import { useCreateCategory, useDeleteCategory, useRenameCategory } from '../../../sets/web/categories-queries.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';
import { shownCategories } from '../../../platform/rules/addresses/catalog-view.ts';
import type { CategoryRow } from './category-rows.ts';
import { addWords, moveWord, removeWord, useListChange } from './list-changes.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';

const words = {
  saved: message('Catalog categories have been updated'),
  failed: message('Failed to update catalog categories'),
} as const;

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;

/** Changes categories and which of them stand above the catalog, and reports by toast. */
export function useCategoryChanges(list: EditedList, ofCatalog: readonly string[]) {
  const t = useTexts();
  const attempt = useAttempt();
  const { mutateAsync: create } = useCreateCategory();
  const { mutateAsync: rename } = useRenameCategory();
  const { mutateAsync: remove } = useDeleteCategory();
  const change = useListChange(list, words);
  /** While nothing was chosen, a change starts from the categories that the catalog shows by itself. */
  const fromShown =
    (made: ListChange): ListChange =>
    (chosen) =>
      made(shownCategories(chosen, ofCatalog));
  /** A name that only the catalog's list has becomes a category first. */
  const idOf = async ({ id, name }: CategoryRow) => id ?? (await create(name)).id;

  /** Resolves to whether it was added. */
  async function add(name: string): Promise<boolean> {
    const isThere = await attempt(
      create(name).catch((error: unknown) => {
        if (!hasCode(error, 'category-exists')) throw error;
      }),
      { failed: t(words.failed) },
    );
    return isThere && (await change(fromShown(addWords(name))));
  }

  return {
    add,
    move: (name: string, toIndex: number) => void change(fromShown(moveWord(name, toIndex))),
    show: (name: string, isShown: boolean) => void change(fromShown(isShown ? addWords(name) : removeWord(name))),
    showAll: () => void change(() => []),
    rename: async (category: CategoryRow, name: string) =>
      attempt(
        idOf(category).then((id) => rename({ id, name })),
        {
          done: { title: t('Category renamed') },
          failed: t('Failed to rename category'),
        },
      ),
    merge: async (category: CategoryRow, into: CategoryRow) =>
      attempt(
        idOf(category).then((id) => rename({ id, name: into.name, merge: true })),
        {
          done: { title: t('Categories merged') },
          failed: t('Failed to merge categories'),
        },
      ),
    remove: async (category: CategoryRow) =>
      attempt(idOf(category).then(remove), {
        done: { title: t('Category deleted') },
        failed: t('Failed to delete category'),
      }),
  };
}
