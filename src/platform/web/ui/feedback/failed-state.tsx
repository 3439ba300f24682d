import { CloudOff, RotateCcw } from 'lucide-react';
import { Button, type ButtonKind } from '../controls/button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { useTexts } from '../../languages/use-texts.tsx';

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

/** For a part of a page. */
export function FailedPart({ onRetry, ...state }: Pick<FailedStateProps, 'title' | 'level' | 'onRetry'>) {
  const t = useTexts();
  return <EmptyState {...state} action={<Button onClick={onRetry}>{t('Try again')}</Button>} />;
}
