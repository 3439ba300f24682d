import { Check, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string | undefined;
  disabled?: boolean | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** A switch without a label. A tick shows that it is on to people who cannot tell the colours apart. */
export function Switch({ checked, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      onClick={() => onCheckedChange(!checked)}
    >
      <span className={styles.thumb}>
        <Check />
      </span>
    </button>
  );
}

interface SwitchRowProps {
  title: string;
  text?: ReactNode;
  icon?: LucideIcon | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** `small` is for a row among other controls and has no dividers. */
  size?: 'small' | 'regular' | undefined;
}

/**
 * A switch with its title and explanation. A press anywhere in the row toggles it. Adjacent rows are divided by a line.
 */
export function SwitchRow({ title, text, icon: Icon, checked, onCheckedChange, disabled, size }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={`${id}-switch`} data-size={size} data-disabled={disabled || undefined}>
      {Icon && <Icon />}
      <span className={styles.words}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {text !== undefined && (
          <span className={styles.text} id={`${id}-text`}>
            {text}
          </span>
        )}
      </span>
      <Switch
        id={`${id}-switch`}
        aria-labelledby={`${id}-title`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
      />
    </label>
  );
}
