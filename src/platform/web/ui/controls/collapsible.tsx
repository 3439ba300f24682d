import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './collapsible.module.css';

export interface CollapsibleProps {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  /** An icon before the heading. The chevron is then at the end of the line. */
  icon?: LucideIcon | undefined;
  /** Shown at the end of the line, beside the button, such as a choice of periods or a count. */
  end?: ReactNode;
  /** What is visible below the line even when closed. */
  alwaysVisible?: ReactNode;
  /** If given, the parent decides whether it is open. Otherwise it begins with `defaultOpen` and toggles by itself. */
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  defaultOpen?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A section whose content is shown and hidden by its title line. The whole line, except for its `end`, is the button.
 * Closed content is not rendered.
 */
export function Collapsible({
  title,
  level = 2,
  icon: Icon,
  end,
  alwaysVisible,
  isOpen,
  onOpenChange,
  defaultOpen = false,
  className,
  children,
}: CollapsibleProps) {
  const contentId = useId();
  const [uncontrolledOpen, setUncontrolledOpen] = useState(defaultOpen);
  const isContentShown = isOpen ?? uncontrolledOpen;
  const Heading = `h${level}` as const;

  function toggle() {
    setUncontrolledOpen(!isContentShown);
    onOpenChange?.(!isContentShown);
  }

  return (
    <div className={className}>
      <div className={styles.head}>
        <Heading className={styles.heading} data-level={level}>
          <button
            type="button"
            className={styles.trigger}
            aria-expanded={isContentShown}
            aria-controls={contentId}
            onClick={toggle}
          >
            {Icon ? <Icon /> : <ChevronRight className={styles.chevron} />}
            {title}
          </button>
        </Heading>
        {end !== undefined && <div className={styles.end}>{end}</div>}
        {Icon && <ChevronDown className={styles.chevronEnd} />}
      </div>
      {alwaysVisible}
      <div id={contentId} hidden={!isContentShown}>
        {isContentShown && children}
      </div>
    </div>
  );
}
