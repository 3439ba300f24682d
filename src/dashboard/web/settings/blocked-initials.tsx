import { Plus, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { blockedInitialsLength } from '../../../platform/rules/limits.ts';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { useComposedText } from '../../../platform/web/browser/use-composed-text.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { TextField } from '../../../platform/web/ui/fields/text-field.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus/use-focus-recovery.ts';
import styles from './blocked-initials.module.css';
import { addWord, removeWord } from './list-changes.ts';
import { initialsRefusal, isWholeInitials, typedBlockedInitials } from './list-entries.ts';
import { ListGate } from './list-gate.tsx';
import { useListChange } from './use-list-change.ts';

const words = {
  saved: 'Blocked initials list has been updated',
  failed: 'Failed to update blocked initials',
} as const;

interface BlockedInitialsProps {
  list: EditedList;
}

export function BlockedInitials({ list }: BlockedInitialsProps) {
  const change = useListChange(list, words);
  return (
    <div className={styles.manager}>
      <p className={styles.note}>Scores with these initials are refused, and hidden where they already stand.</p>
      <ListGate list={list} name="the blocked initials">
        {(blocked) => (
          <>
            <AddInitials blocked={blocked} onAdd={(initials) => change(addWord(initials))} />
            <InitialsList blocked={blocked} onRemove={(initials) => void change(removeWord(initials))} />
          </>
        )}
      </ListGate>
    </div>
  );
}

interface AddInitialsProps {
  blocked: readonly string[];
  /** Resolves to whether they were added. */
  onAdd: (initials: string) => Promise<boolean>;
}

function AddInitials({ blocked, onAdd }: AddInitialsProps) {
  const [typed, setTyped] = useState('');
  const typing = useComposedText(typed, (text) => setTyped(typedBlockedInitials(text)));
  const toast = useToast();

  async function add() {
    const refusal = initialsRefusal(typed, blocked);
    if (refusal) return toast({ ...refusal, tone: 'bad' });
    setTyped('');
    if (!(await onAdd(typed))) setTyped((newer) => newer || typed);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void add();
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        {...typing}
        className={styles.field}
        inputClassName={styles.input}
        label="Initials to block"
        isLabelHidden
        placeholder="ABC"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      {/** No submit button: disabled, it would keep Enter from naming what is missing. */}
      <Button icon={Plus} disabled={!isWholeInitials(typed)} onClick={() => void add()}>
        Add
      </Button>
      {typed !== '' && (
        <span className={styles.count}>
          {Array.from(typed).length} of {blockedInitialsLength} characters
        </span>
      )}
    </form>
  );
}

interface InitialsListProps {
  blocked: readonly string[];
  onRemove: (initials: string) => void;
}

function InitialsList({ blocked, onRemove }: InitialsListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusRecovery({ list, rowIds: blocked, target: 'button' });
  if (blocked.length === 0) return <p className={styles.note}>No blocked initials yet</p>;
  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Blocked initials">
      {blocked.map((initials) => (
        <li key={initials} className={styles.blocked} data-row={initials}>
          {initials}
          <IconButton label={`Unblock ${initials}`} icon={X} onClick={() => onRemove(initials)} />
        </li>
      ))}
    </ul>
  );
}
