import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react';
import { Collapsible as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../primitives.tsx';
import styles from './collapsible.module.css';

export interface CollapsibleProps {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  /** An icon before the heading. The chevron is then at the end of the line. */
  icon?: LucideIcon | undefined;
  /** What stands at the end of the line, beside the button, such as a choice of periods or a count. */
  end?: ReactNode;
  /** What is visible below the line even when closed. */
  lead?: ReactNode;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  defaultOpen?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The whole line is the button. Closed content is not rendered. */
export function Collapsible({
  title,
  level = 2,
  icon: Icon,
  end,
  lead,
  isOpen,
  onOpenChange,
  defaultOpen = false,
  className,
  children,
}: CollapsibleProps) {
  const Heading = `h${level}` as const;
  return (
    <Radix.Root
      className={classNames(styles.collapsible, className)}
      defaultOpen={defaultOpen}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <div className={styles.head}>
        <Heading className={styles.heading} data-level={level}>
          <Radix.Trigger className={styles.trigger}>
            {Icon ? <Icon /> : <ChevronRight className={styles.chevron} />}
            {title}
          </Radix.Trigger>
        </Heading>
        {end !== undefined && <div className={styles.end}>{end}</div>}
        {Icon && <ChevronDown className={styles.chevronEnd} />}
      </div>
      {lead}
      <Radix.Content>{children}</Radix.Content>
    </Radix.Root>
  );
}
