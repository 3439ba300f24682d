import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { TextField } from '../../platform/web/ui/fields/text-field.tsx';
import styles from './text-import-dialog.module.css';

export interface SeparatorChoice {
  /** The separator itself, or `own`. */
  readonly value: string;
  readonly own: string;
}

interface SeparatorFieldProps {
  label: string;
  ownLabel: string;
  options: readonly { readonly value: string; readonly label: string }[];
  choice: SeparatorChoice;
  onChoiceChange: (choice: SeparatorChoice) => void;
}

export function SeparatorField({ label, ownLabel, options, choice, onChoiceChange }: SeparatorFieldProps) {
  return (
    <div className={styles.separator}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <Segmented
        label={label}
        size="small"
        isFilling
        value={choice.value}
        options={[...options, { value: 'own', label: 'Own' }]}
        onValueChange={(value) => onChoiceChange({ ...choice, value })}
      />
      {choice.value === 'own' && (
        <TextField
          label={ownLabel}
          isLabelHidden
          hint={'\\n is a new line, \\t a tab'}
          value={choice.own}
          spellCheck={false}
          autoComplete="off"
          error={choice.own === '' ? 'Please enter a separator' : undefined}
          onChange={(event) => onChoiceChange({ ...choice, own: event.target.value })}
        />
      )}
    </div>
  );
}
