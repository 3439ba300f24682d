import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './error-boundary.module.css';
import { useTexts } from '../../languages/use-texts.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/**
 * Offers to reload the page, which helps when the site was updated and the page still runs the earlier version of the
 * program. React itself logs the error to the console.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage() {
  const t = useTexts();
  return (
    <main className={styles.page}>
      <EmptyState
        level={1}
        title={t('This page could not be shown')}
        text={t('Loading it again usually helps. What was saved is safe.')}
        action={
          <Button icon={RotateCcw} onClick={() => window.location.reload()}>
            {t('Reload page')}
          </Button>
        }
      />
    </main>
  );
}
