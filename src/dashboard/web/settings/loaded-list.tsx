import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import styles from './loaded-list.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface LoadedListProps {
  list: Pick<EditedList, 'entries' | 'hasFailed' | 'isReading' | 'retry'>;
  failedText: string;
  loadingText: string;
  children: (entries: readonly string[]) => ReactNode;
}

/** Renders a list once it is read. Until then it says that the list is being read, or that reading has failed. */
export function LoadedList({ list, failedText, loadingText, children }: LoadedListProps) {
  const t = useTexts();
  if (list.entries !== undefined) return children(list.entries);
  if (list.hasFailed) {
    return (
      <div className={styles.failure} role="alert">
        <p>{failedText}</p>
        <Button icon={RotateCcw} isPending={list.isReading} onClick={list.retry}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{loadingText}</VisuallyHidden>
      <Skeleton />
    </div>
  );
}
