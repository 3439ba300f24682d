import type { LucideIcon } from 'lucide-react';
import { classNames } from '../primitives.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './segmented.module.css';

export interface ChoiceProps<Value extends string, Option extends { readonly value: Value }> {
  /** For screen readers. */
  label: string;
  value: Value;
  options: readonly Option[];
  onValueChange: (value: Value) => void;
}

interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon | undefined;
}

export interface SegmentedProps<Value extends string> extends ChoiceProps<Value, SegmentedOption<Value>> {
  size?: 'small' | 'regular' | undefined;
  /** Takes the full width, in equal parts. */
  isFilling?: boolean | undefined;
  /** Shows only the icons. The labels become accessible names and tooltips. */
  isIconOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A row of choices, one of which is selected. Consists of toggle buttons, because radios would take the arrow keys from
 * the cards below.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  size = 'regular',
  isFilling = false,
  isIconOnly = false,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.segmented, className)}
      data-size={size}
      data-filling={isFilling || undefined}
      data-icon-only={isIconOnly || undefined}
    >
      {options.map((option) => {
        const Icon = option.icon;
        const segment = (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            aria-label={isIconOnly ? option.label : undefined}
            disabled={disabled}
            onClick={() => onValueChange(option.value)}
          >
            {Icon && <Icon />}
            {!isIconOnly && <span data-label={option.label}>{option.label}</span>}
          </button>
        );
        return isIconOnly ? (
          <Tooltip key={option.value} text={option.label}>
            {segment}
          </Tooltip>
        ) : (
          segment
        );
      })}
    </div>
  );
}
