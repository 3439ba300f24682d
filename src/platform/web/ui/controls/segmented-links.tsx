import { Link } from 'wouter';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

interface SegmentedLinksProps<Value extends string> {
  /** For screen readers. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  hrefOf: (value: Value) => string;
  className?: string | undefined;
}

/** Links, which work without JavaScript; they add no step to the history. */
export function SegmentedLinks<Value extends string>({
  label,
  value,
  options,
  hrefOf,
  className,
}: SegmentedLinksProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.segmented, className)} data-size="regular">
      {options.map((option) => (
        <Link
          key={option.value}
          href={hrefOf(option.value)}
          replace
          aria-current={option.value === value ? 'true' : undefined}
        >
          <span data-label={option.label}>{option.label}</span>
        </Link>
      ))}
    </div>
  );
}
