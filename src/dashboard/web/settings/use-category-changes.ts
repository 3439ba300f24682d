import type { EditedList, ListChange } from '../../../settings/web/use-edited-list.ts';
import { useCreateCategory, useDeleteCategory, useRenameCategory } from '../../../sets/web/categories-queries.ts';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import { problemText } from '../../../api/web/problem-text.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';
import { shownCategories } from '../../../platform/rules/addresses/catalog-view.ts';
import type { CategoryRow } from './category-rows.ts';
import { addEntries, moveEntry, removeEntry, useListChange } from './list-changes.ts';
import { hasCode, isContentRefused } from '../../../platform/web/outbound/failure.ts';

const changeMessages = {
  saved: message('Catalog categories have been updated'),
  failed: message('Failed to update catalog categories'),
} as const;

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;

/**
 * Changes categories and which of them are shown as filters above the catalog, and reports by toast.
 * @param shownSetting the categories that are shown; if empty, all that are in use
 */
export function useCategoryChanges(shownSetting: EditedList, categoriesInUse: readonly string[]) {
  const t = useTexts();
  const attempt = useAttempt();
  const { mutateAsync: create } = useCreateCategory();
  const { mutateAsync: rename } = useRenameCategory();
  const { mutateAsync: remove } = useDeleteCategory();
  const changeSetting = useListChange(shownSetting, changeMessages);
  /** Applies the change to the categories that the catalog shows, even if the setting is empty. */
  const changeShown = (change: ListChange) =>
    changeSetting((chosen) => change(shownCategories(chosen, categoriesInUse)));
  /** Says why a name was refused. */
  const refusalText = (error: unknown) => (isContentRefused(error) ? problemText(error, t) : undefined);
  /**
   * A name that is only in the setting becomes a category first, also if it is to be deleted: the server renames and
   * deletes categories by their ids, and changes the setting with them.
   */
  const ensureId = async ({ id, name }: CategoryRow) => id ?? (await create(name)).id;

  /** Resolves to whether it was added. A category that exists already is only shown. */
  async function add(name: string): Promise<boolean> {
    const existsNow = await attempt(
      create(name).catch((error: unknown) => {
        if (!hasCode(error, 'category-exists')) throw error;
      }),
      { failed: t(changeMessages.failed) },
    );
    return existsNow && (await changeShown(addEntries(name)));
  }

  return {
    add,
    move: (name: string, toIndex: number) => void changeShown(moveEntry(name, toIndex)),
    setShown: (name: string, isShown: boolean) => void changeShown(isShown ? addEntries(name) : removeEntry(name)),
    showAll: () => void changeSetting(() => []),
    rename: async (category: CategoryRow, name: string) =>
      attempt(
        ensureId(category).then((id) => rename({ id, name })),
        {
          done: { title: t('Category renamed') },
          failed: (error) => refusalText(error) ?? t('Failed to rename category'),
        },
      ),
    merge: async (category: CategoryRow, into: CategoryRow) =>
      attempt(
        ensureId(category).then((id) => rename({ id, name: into.name, merge: true })),
        {
          done: { title: t('Categories merged') },
          failed: (error) => refusalText(error) ?? t('Failed to merge categories'),
        },
      ),
    remove: async (category: CategoryRow) =>
      attempt(ensureId(category).then(remove), {
        done: { title: t('Category deleted') },
        failed: t('Failed to delete category'),
      }),
  };
}
