import { Trash2 } from 'lucide-react';
import { useId, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { isSameCategory } from '../../../platform/rules/text/category-names.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import type { CategoryRow } from './category-rows.ts';
import styles from './category-manager.module.css';
import type { CategoryChanges } from './use-category-changes.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';

/** Which dialog is open, and for what. */
export type DialogState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'editing'; readonly category: CategoryRow }
  | { readonly phase: 'merging'; readonly category: CategoryRow; readonly into: CategoryRow }
  | { readonly phase: 'deleting'; readonly category: CategoryRow };

export const closedDialog: DialogState = { phase: 'closed' };

interface CategoryDialogsProps {
  dialog: DialogState;
  rows: readonly CategoryRow[];
  changes: CategoryChanges;
  onDialogChange: Dispatch<SetStateAction<DialogState>>;
}

/** Renames, merges and deletes a category. Merging and deleting are confirmed first. Cancel leads back to editing. */
export function CategoryDialogs({ dialog, rows, changes, onDialogChange }: CategoryDialogsProps) {
  function handleRename(category: CategoryRow, name: string) {
    const into = rows.find((other) => other.name !== category.name && isSameCategory(other.name, name));
    onDialogChange(into ? { phase: 'merging', category, into } : closedDialog);
    if (!into && name !== category.name) void changes.rename(category, name);
  }

  const close = () => onDialogChange(closedDialog);
  return (
    <>
      <EditCategoryDialog
        category={dialog.phase === 'closed' ? undefined : dialog.category}
        onClose={close}
        onRename={handleRename}
        onDelete={(category) => onDialogChange({ phase: 'deleting', category })}
      />
      <ConfirmChange dialog={dialog} changes={changes} onDialogChange={onDialogChange} />
    </>
  );
}

function ConfirmChange({ dialog, changes, onDialogChange }: Omit<CategoryDialogsProps, 'rows'>) {
  const t = useTexts();

  function handleConfirm() {
    if (dialog.phase === 'merging') void changes.merge(dialog.category, dialog.into);
    if (dialog.phase === 'deleting') void changes.remove(dialog.category);
    onDialogChange(closedDialog);
  }

  /** Goes back to editing. Radix also calls it after a confirmation, when there is nothing to go back to. */
  function handleClose() {
    onDialogChange((before) => (before.phase === 'closed' ? before : { phase: 'editing', category: before.category }));
  }

  return (
    <>
      <ConfirmDialog
        isOpen={dialog.phase === 'merging'}
        onOpenChange={handleClose}
        onConfirm={handleConfirm}
        {...(dialog.phase === 'merging' && mergeDialogTexts(dialog.category, dialog.into, t))}
      />
      <ConfirmDialog
        isOpen={dialog.phase === 'deleting'}
        onOpenChange={handleClose}
        onConfirm={handleConfirm}
        {...(dialog.phase === 'deleting' && deleteDialogTexts(dialog.category, t))}
      />
    </>
  );
}

function mergeDialogTexts({ name, setCount }: CategoryRow, into: CategoryRow, t: Texts) {
  return {
    title: t('Merge “{name}” into “{other}”?', { name, other: into.name }),
    text: t(
      '“{other}” exists already. {count, plural, =0 {No set} one {# set} other {# sets}} with “{name}” will have “{other}” instead. This cannot be undone.',
      { name, other: into.name, count: setCount },
    ),
    confirmLabel: t('Merge'),
  };
}

function deleteDialogTexts({ name, setCount }: CategoryRow, t: Texts) {
  return {
    title: t('Delete “{name}”?', { name }),
    text: t(
      '{count, plural, =0 {No set} one {# set} other {# sets}} will lose this category. The sets themselves stay.',
      { count: setCount },
    ),
  };
}

interface EditCategoryDialogProps {
  /** The category to edit, undefined while the dialog is closed. */
  category: CategoryRow | undefined;
  onClose: () => void;
  onRename: (category: CategoryRow, name: string) => void;
  onDelete: (category: CategoryRow) => void;
}

function EditCategoryDialog({ category, onClose, onRename, onDelete }: EditCategoryDialogProps) {
  const t = useTexts();
  const formId = useId();
  return (
    <Dialog
      width="narrow"
      title={t('Edit Category')}
      isOpen={category !== undefined}
      onOpenChange={onClose}
      footer={
        <>
          <Button
            kind="ghost"
            icon={Trash2}
            className={styles.delete}
            onClick={() => {
              if (category) onDelete(category);
            }}
          >
            {t('Delete')}
          </Button>
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
  category: CategoryRow;
  onRename: (category: CategoryRow, name: string) => void;
}

function RenameForm({ id, category, onRename }: RenameFormProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(category.name);
  const [fault, setFault] = useState<Message>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim();
    const nameFault = findNameFault(name);
    setFault(nameFault);
    if (nameFault === undefined) onRename(category, name);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('Name')}
        hint={t('A change here is made in every set that has the category, and above the catalog.')}
        data-autofocus=""
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

function findNameFault(name: string): Message | undefined {
  if (name === '') return message('Please enter a category name');
  return name.includes(',') ? message('A category name cannot have a comma.') : undefined;
}
