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
import { CategoryDialogs, noQuestion, type Question } from './category-dialogs.tsx';
import styles from './category-manager.module.css';
import { categoryRows, type CategoryRow } from './category-rows.ts';
import { shownCategories } from '../../../platform/rules/addresses/catalog-view.ts';
import { categoryRefusal } from './list-changes.ts';
import { LoadedList } from './loaded-list.tsx';
import { useCategoryChanges } from './use-category-changes.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';

interface CategoryManagerProps {
  /** The categories that the catalog shows, in order. While it is empty, the catalog shows those of all its sets. */
  list: EditedList;
  /** The categories of the sets in the catalog, by name. Undefined until the sets are read. */
  ofCatalog: readonly string[] | undefined;
}

/** Lists all categories. Those with a tick stand above the catalog. */
export function CategoryManager({ list, ofCatalog }: CategoryManagerProps) {
  const t = useTexts();
  const headingId = useId();
  const categories = useQuery({ ...categoriesQuery, refetchOnMount: 'always' });
  const isRead = categories.data !== undefined && ofCatalog !== undefined;
  return (
    <section className={styles.manager} aria-labelledby={headingId}>
      <div>
        <h4 id={headingId} className={styles.heading}>
          {t('Categories')}
        </h4>
        <p className={styles.note}>{t('Those with a tick are shown above the catalog, in this order.')}</p>
      </div>
      <LoadedList
        list={{
          words: isRead ? list.words : undefined,
          hasFailed: list.hasFailed || categories.isError,
          isReading: list.isReading || categories.isFetching,
          retry: () => {
            list.retry();
            void categories.refetch();
          },
        }}
        failed={t('Failed to fetch the categories')}
        loading={t('Loading the categories...')}
      >
        {(chosen) => (
          <Categories
            list={list}
            ofCatalog={ofCatalog ?? []}
            isChosen={chosen.length > 0}
            rows={categoryRows(categories.data ?? [], shownCategories(chosen, ofCatalog ?? []))}
          />
        )}
      </LoadedList>
    </section>
  );
}

interface CategoriesProps extends Pick<CategoryManagerProps, 'list'> {
  ofCatalog: readonly string[];
  rows: readonly CategoryRow[];
  /** Whether the administrator has chosen what the catalog shows. */
  isChosen: boolean;
}

function Categories({ list, ofCatalog, rows, isChosen }: CategoriesProps) {
  const t = useTexts();
  const [question, setQuestion] = useState<Question>(noQuestion);
  const changes = useCategoryChanges(list, ofCatalog);
  const rowList = useRef<HTMLOListElement>(null);

  /** The pressed button disappears, so the focus moves to the list. */
  function handleRestart() {
    changes.showAll();
    rowList.current?.focus();
  }

  return (
    <>
      <CategoryList
        list={rowList}
        rows={rows}
        onMove={changes.move}
        onShow={changes.show}
        onEdit={(category) => setQuestion({ phase: 'editing', category })}
      />
      <AddCategory names={rows.map(({ name }) => name)} onAdd={changes.add} />
      {isChosen && (
        <Button className={styles.restart} kind="ghost" icon={ListRestart} onClick={handleRestart}>
          {t('Show all, by name')}
        </Button>
      )}
      <CategoryDialogs question={question} rows={rows} changes={changes} onQuestion={setQuestion} />
    </>
  );
}

interface CategoryListProps {
  list: RefObject<HTMLOListElement | null>;
  rows: readonly CategoryRow[];
  onMove: (name: string, toIndex: number) => void;
  onShow: (name: string, isShown: boolean) => void;
  onEdit: (category: CategoryRow) => void;
}

function CategoryList({ list, rows, onMove, onShow, onEdit }: CategoryListProps) {
  const t = useTexts();
  const keepFocusOn = useFocusOfMoved(list);
  // Names are encoded, because the ids of rows have no spaces.
  useFocusRecovery({ list, rowIds: rows.map(({ name }) => encodeURIComponent(name)), target: 'button:last-of-type' });
  if (rows.length === 0) return <p className={styles.note}>{t('No categories yet')}</p>;

  const shown = rows.filter(({ isShown }) => isShown);
  function handleShow(name: string, isShown: boolean) {
    keepFocusOn(name);
    onShow(name, isShown);
  }
  const rowOf = (category: CategoryRow) => ({
    category,
    isOnlyShown: category.isShown && shown.length === 1,
    onShow: handleShow,
    onEdit,
  });
  return (
    <SortableList ids={shown.map(({ name }) => name)} nameOf={identity} onMove={onMove}>
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {rows.map((category) =>
          category.isShown ? (
            <ShownRow key={category.name} {...rowOf(category)} />
          ) : (
            <li key={category.name} className={styles.row} data-row={encodeURIComponent(category.name)}>
              <Category {...rowOf(category)} />
            </li>
          ),
        )}
      </ol>
    </SortableList>
  );
}

interface CategoryProps extends Pick<CategoryListProps, 'onShow' | 'onEdit'> {
  category: CategoryRow;
  /** The last one cannot be hidden, because without any choice the catalog shows all. */
  isOnlyShown: boolean;
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

function Category({ category, isOnlyShown, onShow, onEdit }: CategoryProps) {
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
            <span className={styles.note} data-figures>
              {t('{count, plural, one {# set} other {# sets}}', { count: setCount })}
            </span>
          </>
        }
        checked={isShown}
        disabled={isOnlyShown}
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
    const refusal = categoryRefusal(name, names);
    if (refusal) return toast({ title: t(refusal.title), description: t(refusal.description), tone: 'bad' });
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

/** A row that moves because its tick is set or removed keeps the focus. Returns a function that names the row. */
function useFocusOfMoved(list: RefObject<HTMLElement | null>) {
  const moved = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    const row = list.current?.querySelector(`[data-row="${encodeURIComponent(moved.current)}"]`);
    const box = row?.querySelector<HTMLElement>('input:not(:disabled)');
    box?.focus({ preventScroll: true });
    if (box?.matches(':focus-visible')) box.scrollIntoView({ block: 'nearest' });
    moved.current = undefined;
  });
  return (name: string) => {
    moved.current = name;
  };
}

function identity(name: string): string {
  return name;
}
