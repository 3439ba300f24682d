import { ListPlus, Plus, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { typedInitials } from '../../../leaderboard/rules/initials.ts';
import { blockedInitialsLength } from '../../../platform/rules/limits.ts';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { useComposedText } from '../../../platform/web/browser/use-composed-text.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { TextField } from '../../../platform/web/ui/fields/field.tsx';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import styles from './blocked-initials.module.css';
import { addEntries, initialsError, areInitialsComplete, removeEntry, useListChange } from './list-changes.ts';
import { LoadedList } from './loaded-list.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message } from '../../../platform/rules/languages/texts.ts';

const changeMessages = {
  saved: message('Blocked initials list has been updated'),
  failed: message('Failed to update blocked initials'),
} as const;

/** Edits the initials that leaderboards refuse. */
export function BlockedInitials({ list }: { list: EditedList }) {
  const t = useTexts();
  const change = useListChange(list, changeMessages);
  return (
    <div className={styles.manager}>
      <p className={styles.note}>{t('Scores with these initials are refused, and hidden where they already stand.')}</p>
      <LoadedList
        list={list}
        failedText={t('Failed to fetch the blocked initials')}
        loadingText={t('Loading the blocked initials...')}
      >
        {(blocked) => (
          <>
            <AddInitials blocked={blocked} onAdd={(initials) => change(addEntries(initials))} />
            <CommonInsults blocked={blocked} onAdd={(initials) => void change(addEntries(...initials))} />
            <InitialsList blocked={blocked} onRemove={(initials) => void change(removeEntry(initials))} />
          </>
        )}
      </LoadedList>
    </div>
  );
}

interface AddInitialsProps {
  blocked: readonly string[];
  /** Resolves to whether they were added. */
  onAdd: (initials: string) => Promise<boolean>;
}

function AddInitials({ blocked, onAdd }: AddInitialsProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const typing = useComposedText(typed, (text) => setTyped(typedInitials(text)));
  const toast = useToast();

  async function add() {
    const error = initialsError(typed, blocked);
    if (error) return toast({ title: t(error.title), description: t(error.description), tone: 'bad' });
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
        label={t('Initials to block')}
        isLabelHidden
        placeholder={t('ABC')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      {/** Not a submit button: a disabled one would keep Enter from submitting, which says what is missing. */}
      <Button icon={Plus} aria-disabled={!areInitialsComplete(typed)} onClick={() => void add()}>
        {t('Add')}
      </Button>
      {typed !== '' && (
        <span className={styles.count}>
          {t('{count} of {all} characters', {
            count: Math.min(Array.from(typed).length, blockedInitialsLength),
            all: blockedInitialsLength,
          })}
        </span>
      )}
    </form>
  );
}

interface CommonInsultsProps {
  blocked: readonly string[];
  onAdd: (initials: readonly string[]) => void;
}

/** Insults in the interface's languages. They also block look-alikes such as A55. */
const commonInsults =
  'ARS ASS CNT COK CUM DIK FAG FCK FIK FOT FUC FUK HOE HUR JIZ KKK KYS NGR NIG NSU PIS SAU SEX SHT SLT SUK TIT WHR WIX'.split(
    ' ',
  );

/** Offers a starter list, from which each entry can be removed again. */
function CommonInsults({ blocked, onAdd }: CommonInsultsProps) {
  const t = useTexts();
  if (commonInsults.some((initials) => blocked.includes(initials))) return null;
  return (
    <div>
      <Button kind="ghost" icon={ListPlus} onClick={() => onAdd(commonInsults)}>
        {t('Add {count} common insults', { count: commonInsults.length })}
      </Button>
      <p className={styles.note}>{t('You can take out any of them again.')}</p>
    </div>
  );
}

interface InitialsListProps {
  blocked: readonly string[];
  onRemove: (initials: string) => void;
}

function InitialsList({ blocked, onRemove }: InitialsListProps) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useFocusRecovery({ list, rowIds: blocked, target: 'button' });
  if (blocked.length === 0) return <p className={styles.note}>{t('No blocked initials yet')}</p>;
  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('Blocked initials')}>
      {blocked.map((initials) => (
        <li key={initials} className={styles.blocked} data-row={initials}>
          {initials}
          <IconButton label={t('Unblock {initials}', { initials })} icon={X} onClick={() => onRemove(initials)} />
        </li>
      ))}
    </ul>
  );
}
