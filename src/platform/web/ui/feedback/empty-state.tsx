import { type LucideIcon, CloudOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Hand, type HandPicture } from '../hand/hand.tsx';
import { classNames } from '../primitives.tsx';
import { Button, type ButtonKind } from '../controls/button.tsx';
import { useTexts } from '../../languages/use-texts.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** Failures have an icon, other states a hand. */
  icon?: LucideIcon | undefined;
  hand?: HandPicture | undefined;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/** Says what an empty place is for, or what went wrong there, with what to do next. */
export function EmptyState({ icon: Icon, hand, title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      {hand && <Hand picture={hand} className={styles.hand} />}
      {Icon && (
        <span className={styles.slot}>
          <Icon />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface FailedStateProps extends Pick<EmptyStateProps, 'title' | 'text' | 'level'> {
  kind?: ButtonKind | undefined;
  isRetrying?: boolean | undefined;
  onRetry: () => void;
}

export function FailedState({ kind, isRetrying = false, onRetry, ...state }: FailedStateProps) {
  const t = useTexts();
  return (
    <EmptyState
      {...state}
      icon={CloudOff}
      action={
        <Button kind={kind} icon={RotateCcw} isPending={isRetrying} onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}

/** Says that a part of a page could not be loaded. */
export function FailedPart({ onRetry, ...state }: Pick<FailedStateProps, 'title' | 'level' | 'onRetry'>) {
  const t = useTexts();
  return <EmptyState {...state} action={<Button onClick={onRetry}>{t('Try again')}</Button>} />;
}
