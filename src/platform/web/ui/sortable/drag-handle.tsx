import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './drag-handle.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { useTexts } from '../../languages/use-texts.tsx';

interface DragHandleProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** 'Move Food' */
  label: string;
}

export function DragHandle({ className, ...rest }: DragHandleProps) {
  const t = useTexts();
  return (
    <IconButton
      {...rest}
      aria-roledescription={t('drag handle')}
      className={classNames(styles.handle, className)}
      icon={GripVertical}
    />
  );
}
