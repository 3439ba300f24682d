import { GitMerge } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from './changed-elsewhere.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

export interface TextConflict<Name extends string> {
  readonly name: Name;
  /** The name of the text, as it stands inside a sentence. */
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ChangedElsewhereProps<Name extends string> {
  /** What was changed, such as "Card 3". */
  what: string;
  conflicts: readonly TextConflict<Name>[];
  onChoose: (name: Name, choice: 'mine' | 'theirs') => void;
}

/** Shows conflicting texts from here and elsewhere, field by field, for a person to choose. */
export function ChangedElsewhere<Name extends string>({ what, conflicts, onChoose }: ChangedElsewhereProps<Name>) {
  const t = useTexts();
  return (
    <div className={styles.panel} role="group" aria-label={t('{what} was changed elsewhere', { what })}>
      <p className={styles.head} role="alert">
        <GitMerge />
        {t('{what} was changed elsewhere. Your text is not saved yet.', { what })}
      </p>
      {conflicts.map(({ name, label, mine, theirs }) => (
        <dl key={name} className={styles.field} data-row={name}>
          <Version
            title={t('Your {label}', { label })}
            text={mine}
            buttonText={t('Keep mine')}
            buttonLabel={t('Keep mine: {label}', { label })}
            onChoose={() => onChoose(name, 'mine')}
          />
          <Version
            title={t('Their {label}', { label })}
            text={theirs}
            buttonText={t('Take theirs')}
            buttonLabel={t('Take theirs: {label}', { label })}
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
  buttonText: string;
  /** The name of the button for screen readers, which also says which text it is about. */
  buttonLabel: string;
  onChoose: () => void;
}

function Version({ title, text, buttonText, buttonLabel, onChoose }: VersionProps) {
  const t = useTexts();
  return (
    <div className={styles.version}>
      <dt className={primitiveStyles.small}>{title}</dt>
      <dd className={styles.text} dir="auto">
        {text === '' ? <span className={styles.empty}>{t('Empty')}</span> : text}
      </dd>
      <dd>
        <Button aria-label={buttonLabel} onClick={onChoose}>
          {buttonText}
        </Button>
      </dd>
    </div>
  );
}
