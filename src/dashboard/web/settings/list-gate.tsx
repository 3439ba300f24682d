import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditedList } from '../../../settings/web/use-edited-list.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './list-gate.module.css';

interface ListGateProps {
  list: Pick<EditedList, 'words' | 'hasFailed' | 'isReading' | 'retry'>;
  /** 'the blocked initials' */
  name: string;
  children: (words: readonly string[]) => ReactNode;
}

export function ListGate({ list, name, children }: ListGateProps) {
  if (list.words !== undefined) return children(list.words);
  if (list.hasFailed) {
    return (
      <div className={styles.failure} role="alert">
        <p>Failed to fetch {name}</p>
        <Button icon={RotateCcw} isPending={list.isReading} onClick={list.retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>Loading {name}...</VisuallyHidden>
      <Skeleton />
    </div>
  );
}
