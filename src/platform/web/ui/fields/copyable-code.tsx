import { Copy } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { Button, type ButtonKind } from '../controls/button.tsx';
import { useCopy } from '../feedback/use-copy.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import fieldStyles from './field.module.css';
import styles from './copyable-code.module.css';

interface CopyableCodeProps {
  label: string;
  code: string;
  /** A line below 'Copied!' in the toast. */
  copied?: string | undefined;
  /** Lines visible without scrolling. */
  rows?: number | undefined;
  kind?: ButtonKind | undefined;
}

/** Shows code with a button that copies it. */
export function CopyableCode({ label, code, copied, rows = 1, kind }: CopyableCodeProps) {
  const t = useTexts();
  const id = useId();
  const copy = useCopy();

  return (
    <div className={styles.copyable}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <Button
        kind={kind}
        size="small"
        icon={Copy}
        aria-label={t('Copy {label}', { label })}
        onClick={() => void copy(code, copied)}
      >
        {t('Copy')}
      </Button>
      <CodeArea id={id} className={styles.code} rows={rows} wrap={rows === 1 ? 'off' : undefined} code={code} />
    </div>
  );
}

interface CodeAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  code: string;
}

/** Selects all of the code when it gets the focus. */
export function CodeArea({ code, ...rest }: CodeAreaProps) {
  return (
    <textarea {...rest} readOnly spellCheck={false} dir="ltr" value={code} onFocus={(event) => event.target.select()} />
  );
}
