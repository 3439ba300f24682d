import { Bookmark } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import styles from './mark-button.module.css';

interface MarkButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  isMarked: boolean;
  onToggle: () => void;
}

export function MarkButton({ isMarked, onToggle, className, ...rest }: MarkButtonProps) {
  return (
    <Button
      {...rest}
      kind="ghost"
      icon={Bookmark}
      aria-pressed={isMarked}
      className={classNames(styles.mark, className)}
      onClick={onToggle}
    >
      <span className={styles.label}>Still learning</span>
    </Button>
  );
}
