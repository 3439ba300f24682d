import { Plus, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { Button, IconButton } from '../../../platform/web/ui/controls/button.tsx';
import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';
import { DragHandle, SortableList, useSortableRow } from '../../../platform/web/ui/sortable/sortable-list.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import styles from './category-manager.module.css';
import { addWords, categoryRefusal, moveWord, removeWord, useListChange } from './list-changes.ts';
import { ListGate } from './list-gate.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';

const words = {
  saved: message('Catalog categories have been updated'),
  failed: message('Failed to update catalog categories'),
} as const;

interface CategoryManagerProps {
  list: EditedList;
  setCategories: readonly string[];
}

export function CategoryManager({ list, setCategories }: CategoryManagerProps) {
  const t = useTexts();
  const headingId = useId();
  const change = useListChange(list, words);
  return (
    <section className={styles.manager} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h4 id={headingId} className={styles.heading}>
          {t('Category filters')}
        </h4>
        <p className={styles.note}>{t('Shown above the catalog in this order')}</p>
      </div>
      <ListGate
        list={list}
        failed={t('Failed to fetch the catalog categories')}
        loading={t('Loading the catalog categories...')}
      >
        {(categories) => (
          <>
            <CategoryList
              categories={categories}
              onMove={(name, toIndex) => void change(moveWord(name, toIndex))}
              onRemove={(name) => void change(removeWord(name))}
            />
            <AddCategory
              categories={categories}
              setCategories={setCategories}
              onAdd={(name) => change(addWords(name))}
            />
          </>
        )}
      </ListGate>
    </section>
  );
}

interface CategoryListProps {
  categories: readonly string[];
  onMove: (name: string, toIndex: number) => void;
  onRemove: (name: string) => void;
}

function CategoryList({ categories, onMove, onRemove }: CategoryListProps) {
  const t = useTexts();
  const list = useRef<HTMLOListElement>(null);
  useFocusRecovery({ list, rowIds: categories.map(encodeURIComponent), target: 'button:last-of-type' });
  if (categories.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('No categories yet')}</p>
        <p>{t('Until you add some, the catalog shows all categories of its sets, by name.')}</p>
      </div>
    );
  }
  return (
    <SortableList ids={categories} nameOf={itself} onMove={onMove}>
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {categories.map((name, index) => (
          <CategoryRow key={name} name={name} position={index + 1} onRemove={onRemove} />
        ))}
      </ol>
    </SortableList>
  );
}

interface CategoryRowProps {
  name: string;
  /** From 1. */
  position: number;
  onRemove: (name: string) => void;
}

function CategoryRow({ name, position, onRemove }: CategoryRowProps) {
  const t = useTexts();
  const { row, handle } = useSortableRow(name);
  return (
    <li {...row} className={styles.row} data-row={encodeURIComponent(name)}>
      <DragHandle {...handle} label={t('Move {name}', { name })} />
      <span className={styles.position} aria-hidden="true" data-figures>
        {position}
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <IconButton label={t('Remove {name}', { name })} icon={X} onClick={() => onRemove(name)} />
    </li>
  );
}

interface AddCategoryProps {
  categories: readonly string[];
  setCategories: readonly string[];
  /** Resolves to whether it was added. */
  onAdd: (name: string) => Promise<boolean>;
}

function AddCategory({ categories, setCategories, onAdd }: AddCategoryProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const toast = useToast();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    const refusal = categoryRefusal(name, categories);
    if (refusal) return toast({ title: t(refusal.title), description: t(refusal.description), tone: 'bad' });
    setTyped('');
    if (!(await onAdd(name))) setTyped((newer) => newer || name);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Combobox
        isFreeText
        label={t('Category name')}
        isLabelHidden
        placeholder={t('Category name')}
        maxLength={maxCategoryNameLength}
        value={typed}
        options={setCategories.filter((name) => categoryRefusal(name, categories) === undefined)}
        onValueChange={setTyped}
      />
      <Button type="submit" icon={Plus}>
        {t('Add')}
      </Button>
    </form>
  );
}

function itself(name: string): string {
  return name;
}
