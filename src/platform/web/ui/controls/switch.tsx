import { Check } from 'lucide-react';
import { Switch as Radix } from 'radix-ui';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string | undefined;
  disabled?: boolean | undefined;
  /** If no label element names it. */
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
}

/** The tick shows the state without colour. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <Radix.Root {...rest} className={classNames(styles.switch, className)}>
      <Radix.Thumb className={styles.thumb}>
        <Check />
      </Radix.Thumb>
    </Radix.Root>
  );
}
