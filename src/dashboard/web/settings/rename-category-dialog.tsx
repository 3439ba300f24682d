import { useId, useState, type FormEvent } from 'react';
import type { Category } from '../../../sets/contract/category.ts';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';

interface RenameCategoryDialogProps {
  /** Undefined: closed. */
  category: Category | undefined;
  onClose: () => void;
  onRename: (category: Category, name: string) => void;
}

export function RenameCategoryDialog({ category, onClose, onRename }: RenameCategoryDialogProps) {
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
