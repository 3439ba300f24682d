import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, useId, type FormEvent } from 'react';
import type { Category } from '../../../sets/contract/category.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { categoriesQuery, useDeleteCategory, useRenameCategory } from '../../../sets/web/categories-queries.ts';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import { useFocusRecovery } from '../../../platform/web/ui/focus/use-focus-recovery.ts';
import { ListGate } from './list-gate.tsx';
import styles from './set-categories.module.css';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';

type Question =
  | { readonly phase: 'none' }
  | { readonly phase: 'renaming'; readonly category: Category }
  | { readonly phase: 'merging'; readonly category: Category; readonly into: Category }
  | { readonly phase: 'deleting'; readonly category: Category };

const noQuestion: Question = { phase: 'none' };

export function SetCategories() {
  const list = useRef<HTMLUListElement>(null);
  const categories = useQuery({ ...categoriesQuery, refetchOnMount: 'always' });
  const [question, setQuestion] = useState<Question>(noQuestion);
  const all = categories.data ?? [];
  const change = useCategoryChange();
  useFocusRecovery({ list, rowIds: all.map(({ id }) => id), target: 'button' });

  function handleRename(category: Category, name: string) {
    const into = all.find((other) => other.id !== category.id && isSameCategory(other.name, name));
    setQuestion(into ? { phase: 'merging', category, into } : noQuestion);
    if (!into && name !== category.name) void change.rename(category, name);
  }

  const close = () => setQuestion(noQuestion);
  return (
    <div className={styles.manager}>
      <p className={styles.note}>A change here is made in every set that has the category, and above the catalog.</p>
      <ListGate
        list={{
          words: categories.data?.map(({ name }) => name),
          hasFailed: categories.isError,
          isReading: categories.isFetching,
          retry: () => void categories.refetch(),
        }}
        name="the categories"
      >
        {() => (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Categories">
            {all.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onRename={() => setQuestion({ phase: 'renaming', category })}
                onDelete={() => setQuestion({ phase: 'deleting', category })}
              />
            ))}
            {all.length === 0 && <li className={styles.none}>No set has a category yet</li>}
          </ul>
        )}
      </ListGate>
      <RenameCategoryDialog
        category={question.phase === 'renaming' ? question.category : undefined}
        onClose={close}
        onRename={handleRename}
      />
      <ConfirmChange question={question} change={change} onClose={close} />
    </div>
  );
}

interface ConfirmChangeProps {
  question: Question;
  change: ReturnType<typeof useCategoryChange>;
  onClose: () => void;
}

function ConfirmChange({ question, change, onClose }: ConfirmChangeProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={question.phase === 'merging'}
        onOpenChange={onClose}
        onConfirm={() => {
          if (question.phase === 'merging') void change.merge(question.category, question.into);
        }}
        {...(question.phase === 'merging' && mergeWords(question.category, question.into))}
      />
      <ConfirmDialog
        isOpen={question.phase === 'deleting'}
        onOpenChange={onClose}
        onConfirm={() => {
          if (question.phase === 'deleting') void change.remove(question.category);
        }}
        {...(question.phase === 'deleting' && deleteWords(question.category))}
      />
    </>
  );
}

interface CategoryRowProps {
  category: Category;
  onRename: () => void;
  onDelete: () => void;
}

function CategoryRow({ category: { id, name, setCount }, onRename, onDelete }: CategoryRowProps) {
  return (
    <li className={styles.row} data-row={id}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.count} data-figures>
        {countedText(setCount, 'set')}
      </span>
      <IconButton label={`Rename ${name}`} icon={Pencil} onClick={onRename} />
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </li>
  );
}

/** Reports by toast. */
function useCategoryChange() {
  const { mutateAsync: rename } = useRenameCategory();
  const { mutateAsync: remove } = useDeleteCategory();
  const attempt = useAttempt();

  return {
    rename: ({ id }: Category, name: string) =>
      attempt(rename({ id, name }), { done: { title: 'Category renamed' }, failed: 'Failed to rename category' }),
    merge: ({ id }: Category, into: Category) =>
      attempt(rename({ id, name: into.name, merge: true }), {
        done: { title: 'Categories merged' },
        failed: 'Failed to merge categories',
      }),
    remove: ({ id }: Category) =>
      attempt(remove(id), { done: { title: 'Category deleted' }, failed: 'Failed to delete category' }),
  };
}

function mergeWords({ name, setCount }: Category, into: Category) {
  return {
    title: `Merge “${name}” into “${into.name}”?`,
    text: `“${into.name}” exists already. ${setsText(setCount)} with “${name}” will have “${into.name}” instead. This cannot be undone.`,
    confirmLabel: 'Merge',
  };
}

function deleteWords({ name, setCount }: Category) {
  return {
    title: `Delete “${name}”?`,
    text: `${setsText(setCount)} will lose this category. The sets themselves stay.`,
  };
}

function setsText(count: number): string {
  return count === 0 ? 'No set' : countedText(count, 'set');
}

interface RenameCategoryDialogProps {
  /** Undefined: closed. */
  category: Category | undefined;
  onClose: () => void;
  onRename: (category: Category, name: string) => void;
}

function RenameCategoryDialog({ category, onClose, onRename }: RenameCategoryDialogProps) {
  const formId = useId();
  return (
    <Dialog
      width="narrow"
      title="Rename Category"
      isOpen={category !== undefined}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary">
            Rename
          </Button>
        </>
      }
    >
      {category && <RenameForm id={formId} category={category} onRename={onRename} />}
    </Dialog>
  );
}

interface RenameFormProps {
  id: string;
  category: Category;
  onRename: (category: Category, name: string) => void;
}

function RenameForm({ id, category, onRename }: RenameFormProps) {
  const [typed, setTyped] = useState(category.name);
  const [fault, setFault] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    const found = faultOf(name);
    setFault(found);
    if (found === undefined) onRename(category, name);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Name"
        data-types-first=""
        autoComplete="off"
        dir="auto"
        maxLength={maxCategoryNameLength}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

function faultOf(name: string): string | undefined {
  if (name === '') return 'Please enter a category name';
  return name.includes(',') ? 'A category name cannot have a comma.' : undefined;
}
