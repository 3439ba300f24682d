import type { Category } from '../../../sets/contract/set-routes.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';

export interface CategoryRow {
  readonly name: string;
  /** Undefined for a name that is only in the setting of what the catalog shows. */
  readonly id: string | undefined;
  readonly setCount: number;
  /** Whether the category is shown above the catalog. */
  readonly isShown: boolean;
}

/** Lists the categories that the catalog shows, in the order of `shown`, and then the others. */
export function categoryRows(all: readonly Category[], shown: readonly string[]): readonly CategoryRow[] {
  const others = all.filter(({ name }) => !shown.some((shownName) => isSameCategory(shownName, name)));
  return [
    ...shown.map((name) => {
      const category = all.find((other) => isSameCategory(other.name, name));
      return { name, id: category?.id, setCount: category?.setCount ?? 0, isShown: true };
    }),
    ...others.map(({ id, name, setCount }) => ({ id, name, setCount, isShown: false })),
  ];
}
