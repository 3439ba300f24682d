import { useQuery } from '@tanstack/react-query';
import { ListRestart, Pencil, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { categoriesQuery } from '../../../sets/web/categories-queries.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { SortableList, DragHandle, useSortableRow } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { CategoryDialogs, closedDialog, type DialogState } from './category-dialogs.tsx';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import fieldStyles from '../../../platform/web/ui/fields/field.module.css';
import styles from './category-manager.module.css';
import { categoryRows, type CategoryRow } from './category-rows.ts';
import { shownCategories } from '../../../platform/rules/addresses/catalog-view.ts';
import { categoryError } from './list-changes.ts';
import { LoadedList } from './loaded-list.tsx';
import { useCategoryChanges } from './use-category-changes.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';

interface CategoryManagerProps {
  /** The categories that the catalog shows, in order. If the list is empty, the catalog shows those of all its sets. */
  setting: EditedList;
  /** The categories of the sets in the catalog, by name. Undefined until the sets are read. */
  categoriesInUse: readonly string[] | undefined;
}

/** Lists all categories, to be added, renamed and deleted. Those with a tick are shown above the catalog. */
export function CategoryManager({ setting, categoriesInUse }: CategoryManagerProps) {
  const t = useTexts();
  const headingId = useId();
  const categories = useQuery({ ...categoriesQuery, refetchOnMount: 'always' });
  const areCategoriesRead = categories.data !== undefined && categoriesInUse !== undefined;
  return (
    <section className={styles.manager} aria-labelledby={headingId}>
      <div>
        <h4 id={headingId} className={fieldStyles.label}>
          {t('Categories')}
        </h4>
        <p className={primitiveStyles.smallLines}>
          {t('Those with a tick are shown above the catalog, in this order.')}
        </p>
      </div>
      <LoadedList
        list={{
          entries: areCategoriesRead ? setting.entries : undefined,
          hasFailed: setting.hasFailed || categories.isError,
          isReading: setting.isReading || categories.isFetching,
          retry: () => {
            setting.retry();
            void categories.refetch();
          },
        }}
        failedText={t('Failed to fetch the categories')}
        loadingText={t('Loading the categories...')}
      >
        {(chosenCategories) => (
          <Categories
            setting={setting}
            categoriesInUse={categoriesInUse ?? []}
            hasChoice={chosenCategories.length > 0}
            rows={categoryRows(categories.data ?? [], shownCategories(chosenCategories, categoriesInUse ?? []))}
          />
        )}
      </LoadedList>
    </section>
  );
}

interface CategoriesProps extends Pick<CategoryManagerProps, 'setting'> {
  categoriesInUse: readonly string[];
  rows: readonly CategoryRow[];
  /** Whether the administrator has chosen what the catalog shows. */
  hasChoice: boolean;
}

function Categories({ setting, categoriesInUse, rows, hasChoice }: CategoriesProps) {
  const t = useTexts();
  const [dialog, setDialog] = useState<DialogState>(closedDialog);
  const changes = useCategoryChanges(setting, categoriesInUse);
  const listRef = useRef<HTMLOListElement>(null);

  /** Shows all categories, and moves the focus to the list, because the pressed button disappears. */
  function handleShowAll() {
    changes.showAll();
    listRef.current?.focus();
  }

  return (
    <>
      <CategoryList
        listRef={listRef}
        rows={rows}
        onMove={changes.move}
        onShow={changes.setShown}
        onEdit={(category) => setDialog({ phase: 'editing', category })}
      />
      <AddCategory names={rows.map(({ name }) => name)} onAdd={changes.add} />
      {hasChoice && (
        <Button className={styles.showAll} kind="ghost" icon={ListRestart} onClick={handleShowAll}>
          {t('Show all, by name')}
        </Button>
      )}
      <CategoryDialogs dialog={dialog} rows={rows} changes={changes} onDialogChange={setDialog} />
    </>
  );
}

interface CategoryListProps {
  listRef: RefObject<HTMLOListElement | null>;
  rows: readonly CategoryRow[];
  onMove: (name: string, toIndex: number) => void;
  onShow: (name: string, isShown: boolean) => void;
  onEdit: (category: CategoryRow) => void;
}

function CategoryList({ listRef, rows, onMove, onShow, onEdit }: CategoryListProps) {
  const t = useTexts();
  const keepFocusOn = useFocusOnMovedRow(listRef);
  // `useFocusRecovery` takes no spaces in the ids of rows, so names are encoded. The last button of a row edits it.
  const rowIds = rows.map(({ name }) => encodeURIComponent(name));
  useFocusRecovery({ list: listRef, rowIds, target: 'button:last-of-type' });
  if (rows.length === 0) return <p className={primitiveStyles.smallLines}>{t('No categories yet')}</p>;

  const shownRows = rows.filter(({ isShown }) => isShown);
  function handleShow(name: string, isShown: boolean) {
    keepFocusOn(name);
    onShow(name, isShown);
  }
  const propsOf = (category: CategoryRow) => ({
    category,
    isLastShown: category.isShown && shownRows.length === 1,
    onShow: handleShow,
    onEdit,
  });
  return (
    <SortableList ids={shownRows.map(({ name }) => name)} nameOf={(name) => name} onMove={onMove}>
      <ol ref={listRef} className={styles.list} tabIndex={-1}>
        {rows.map((category) =>
          category.isShown ? (
            <ShownRow key={category.name} {...propsOf(category)} />
          ) : (
            <li key={category.name} className={styles.row} data-row={encodeURIComponent(category.name)}>
              <Category {...propsOf(category)} />
            </li>
          ),
        )}
      </ol>
    </SortableList>
  );
}

interface CategoryProps extends Pick<CategoryListProps, 'onShow' | 'onEdit'> {
  category: CategoryRow;
  /** The last shown category cannot be hidden, because without any choice the catalog shows all. */
  isLastShown: boolean;
}

function ShownRow(props: CategoryProps) {
  const t = useTexts();
  const { name } = props.category;
  const { row, handle } = useSortableRow(name);
  return (
    <li {...row} className={styles.row} data-row={encodeURIComponent(name)}>
      <DragHandle {...handle} label={t('Move {name}', { name })} />
      <Category {...props} />
    </li>
  );
}

function Category({ category, isLastShown, onShow, onEdit }: CategoryProps) {
  const t = useTexts();
  const { name, setCount, isShown } = category;
  return (
    <>
      <Checkbox
        className={styles.category}
        aria-label={t('Show {name} in the catalog', { name })}
        label={
          <>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={primitiveStyles.smallLines} data-figures>
              {t('{count, plural, one {# set} other {# sets}}', { count: setCount })}
            </span>
          </>
        }
        checked={isShown}
        disabled={isLastShown}
        onCheckedChange={(checked) => onShow(name, checked)}
      />
      <IconButton label={t('Edit {name}', { name })} icon={Pencil} onClick={() => onEdit(category)} />
    </>
  );
}

interface AddCategoryProps {
  names: readonly string[];
  /** Resolves to whether it was added. */
  onAdd: (name: string) => Promise<boolean>;
}

function AddCategory({ names, onAdd }: AddCategoryProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const toast = useToast();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    const error = categoryError(name, names);
    if (error) return toast({ title: t(error.title), description: t(error.description), tone: 'bad' });
    setTyped('');
    if (!(await onAdd(name))) setTyped((newer) => newer || name);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('Category name')}
        isLabelHidden
        placeholder={t('Category name')}
        autoComplete="off"
        dir="auto"
        maxLength={maxCategoryNameLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={Plus}>
        {t('Add')}
      </Button>
    </form>
  );
}

/**
 * Keeps the focus on a row that moves because its tick is set or removed. Returns a function to be called with the
 * row's name before that change. The effect runs after each render, since any of them may be the one that moves the
 * row.
 */
function useFocusOnMovedRow(listRef: RefObject<HTMLElement | null>) {
  const movedName = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (movedName.current === undefined) return;
    const row = listRef.current?.querySelector(`[data-row="${encodeURIComponent(movedName.current)}"]`);
    const checkbox = row?.querySelector<HTMLElement>('input:not(:disabled)');
    checkbox?.focus({ preventScroll: true });
    if (checkbox?.matches(':focus-visible')) checkbox.scrollIntoView({ block: 'nearest' });
    movedName.current = undefined;
  });
  return (name: string) => {
    movedName.current = name;
  };
}
