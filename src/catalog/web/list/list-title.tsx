import { Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { listTitle, maxListTitleLength } from '../../../cards/rules/card-list.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';
import styles from '../list-page.module.css';

interface ListTitleProps {
  title: string;
  onRename: (title: string) => void;
}

export function ListTitle({ title, onRename }: ListTitleProps) {
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setRenaming(false);
    button.current?.focus();
  }

  function handleRename(text: string) {
    onRename(listTitle(text));
    close();
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <IconButton
          ref={button}
          label="Rename"
          icon={Pencil}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        />
      </div>
      {isRenaming && <RenameForm title={title} onRename={handleRename} onClose={close} />}
    </>
  );
}

function RenameForm({ title, onRename, onClose }: ListTitleProps & { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onRename(input.current?.value ?? '');
  }

  return (
    <form className={styles.rename} onSubmit={handleSubmit}>
      <TextField
        ref={input}
        label="Name of the list"
        dir="auto"
        defaultValue={title}
        maxLength={maxListTitleLength}
        autoComplete="off"
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" kind="primary">
        Save
      </Button>
    </form>
  );
}
