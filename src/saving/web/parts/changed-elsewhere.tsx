import { GitMerge } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import styles from './changed-elsewhere.module.css';

export interface TextConflict<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ChangedElsewhereProps<Name extends string> {
  /** Such as "Card 3". */
  what: string;
  conflicts: readonly TextConflict<Name>[];
  onChoose: (name: Name, choice: 'mine' | 'theirs') => void;
}

/** Texts from here and elsewhere: a person decides, field by field. */
export function ChangedElsewhere<Name extends string>({ what, conflicts, onChoose }: ChangedElsewhereProps<Name>) {
  return (
    <div className={styles.panel} role="group" aria-label={`${what} was changed elsewhere`}>
      <p className={styles.head} role="alert">
        <GitMerge />
        {what} was changed elsewhere. Your text is not saved yet.
      </p>
      {conflicts.map(({ name, label, mine, theirs }) => (
        <dl key={name} className={styles.field}>
          <Version
            title={`Your ${label}`}
            text={mine}
            action="Keep mine"
            label={`Keep mine: ${label}`}
            onChoose={() => onChoose(name, 'mine')}
          />
          <Version
            title={`Their ${label}`}
            text={theirs}
            action="Take theirs"
            label={`Take theirs: ${label}`}
            onChoose={() => onChoose(name, 'theirs')}
          />
        </dl>
      ))}
    </div>
  );
}

interface VersionProps {
  title: string;
  text: string;
  action: string;
  label: string;
  onChoose: () => void;
}

function Version({ title, text, action, label, onChoose }: VersionProps) {
  return (
    <div className={styles.version}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.text} dir="auto">
        {text === '' ? <span className={styles.empty}>Empty</span> : text}
      </dd>
      <dd>
        <Button aria-label={label} onClick={onChoose}>
          {action}
        </Button>
      </dd>
    </div>
  );
}
