import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './error-boundary.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
}

/** Offers to reload, which helps after an update of the site. React reports the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={styles.page}>
        <EmptyState
          level={1}
          icon={TriangleAlert}
          title="This page could not be shown"
          text="Loading it again usually helps. What was saved is safe."
          action={
            <Button icon={RotateCcw} onClick={() => window.location.reload()}>
              Reload page
            </Button>
          }
        />
      </main>
    );
  }
}
