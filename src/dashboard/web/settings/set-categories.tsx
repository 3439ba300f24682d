import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, useId, type FormEvent } from 'react';
import type { Category } from '../../../sets/contract/category.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { categoriesQuery, useDeleteCategory, useRenameCategory } from '../../../sets/web/categories-queries.ts';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconButton, Button } from '../../../platform/web/ui/controls/button.tsx';
import { useAttempt } from '../../../platform/web/ui/feedback/use-attempt.ts';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import { ListGate } from './list-gate.tsx';
import styles from './set-categories.module.css';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';

type Question =
  | { readonly phase: 'none' }
  | { readonly phase: 'renaming'; readonly category: Category }
  | { readonly phase: 'merging'; readonly category: Category; readonly into: Category }
  | { readonly phase: 'deleting'; readonly category: Category };

const noQuestion: Question = { phase: 'none' };

export function SetCategories() {
  const t = useTexts();
  const headingId = useId();
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
      <div className={styles.head}>
        <h4 id={headingId} className={styles.heading}>
          {t('Categories of the sets')}
        </h4>
        <p className={styles.note}>
          {t('A change here is made in every set that has the category, and above the catalog.')}
        </p>
      </div>
      <ListGate
        list={{
          words: categories.data?.map(({ name }) => name),
          hasFailed: categories.isError,
          isReading: categories.isFetching,
          retry: () => void categories.refetch(),
        }}
        failed={t('Failed to fetch the categories')}
        loading={t('Loading the categories...')}
      >
        {() => (
          <>
            {all.length === 0 && <p className={styles.note}>{t('No set has a category yet')}</p>}
            <ul ref={list} className={styles.list} tabIndex={-1} aria-labelledby={headingId}>
              {all.map((category) => (
                <CategoryRow
                  key={category.id}
                  category={category}
                  onRename={() => setQuestion({ phase: 'renaming', category })}
                  onDelete={() => setQuestion({ phase: 'deleting', category })}
                />
              ))}
            </ul>
          </>
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
  const t = useTexts();
  return (
    <>
      <ConfirmDialog
        isOpen={question.phase === 'merging'}
        onOpenChange={onClose}
        onConfirm={() => {
          if (question.phase === 'merging') void change.merge(question.category, question.into);
        }}
        {...(question.phase === 'merging' && mergeWords(question.category, question.into, t))}
      />
      <ConfirmDialog
        isOpen={question.phase === 'deleting'}
        onOpenChange={onClose}
        onConfirm={() => {
          if (question.phase === 'deleting') void change.remove(question.category);
        }}
        {...(question.phase === 'deleting' && deleteWords(question.category, t))}
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
  const t = useTexts();
  return (
    <li className={styles.row} data-row={id}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.count} data-figures>
        {t('{count, plural, one {# set} other {# sets}}', { count: setCount })}
      </span>
      <IconButton label={t('Rename {name}', { name })} icon={Pencil} onClick={onRename} />
      <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={onDelete} />
    </li>
  );
}

/** Reports by toast. */
function useCategoryChange() {
  const t = useTexts();
  const { mutateAsync: rename } = useRenameCategory();
  const { mutateAsync: remove } = useDeleteCategory();
  const attempt = useAttempt();

  return {
    rename: ({ id }: Category, name: string) =>
      attempt(rename({ id, name }), { done: { title: t('Category renamed') }, failed: t('Failed to rename category') }),
    merge: ({ id }: Category, into: Category) =>
      attempt(rename({ id, name: into.name, merge: true }), {
        done: { title: t('Categories merged') },
        failed: t('Failed to merge categories'),
      }),
    remove: ({ id }: Category) =>
      attempt(remove(id), { done: { title: t('Category deleted') }, failed: t('Failed to delete category') }),
  };
}

function mergeWords({ name, setCount }: Category, into: Category, t: Texts) {
  return {
    title: t('Merge “{name}” into “{other}”?', { name, other: into.name }),
    text: t(
      '“{other}” exists already. {count, plural, =0 {No set} one {# set} other {# sets}} with “{name}” will have “{other}” instead. This cannot be undone.',
      { name, other: into.name, count: setCount },
    ),
    confirmLabel: t('Merge'),
  };
}

function deleteWords({ name, setCount }: Category, t: Texts) {
  return {
    title: t('Delete “{name}”?', { name }),
    text: t(
      '{count, plural, =0 {No set} one {# set} other {# sets}} will lose this category. The sets themselves stay.',
      { count: setCount },
    ),
  };
}

interface RenameCategoryDialogProps {
  /** The category being changed; undefined while the dialog is closed. */
  category: Category | undefined;
  onClose: () => void;
  onRename: (category: Category, name: string) => void;
}

function RenameCategoryDialog({ category, onClose, onRename }: RenameCategoryDialogProps) {
  const t = useTexts();
  const formId = useId();
  return (
    <Dialog
      width="narrow"
      title={t('Rename Category')}
      isOpen={category !== undefined}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} kind="primary">
            {t('Rename')}
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
  const t = useTexts();
  const [typed, setTyped] = useState(category.name);
  const [fault, setFault] = useState<Message>();

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
        label={t('Name')}
        data-types-first=""
        autoComplete="off"
        dir="auto"
        maxLength={maxCategoryNameLength}
        value={typed}
        error={fault && t(fault)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

function faultOf(name: string): Message | undefined {
  if (name === '') return message('Please enter a category name');
  return name.includes(',') ? message('A category name cannot have a comma.') : undefined;
}
