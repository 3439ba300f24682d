import { CloudOff, GalleryHorizontalEnd } from 'lucide-react';
import { mediaFallbackMs } from '../../../shared/limits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { ModeLayout } from './mode-layout.tsx';
import styles from './mode-loading.module.css';
import type { ModeProps } from './mode-props.ts';
import { useHasWaited } from '../../browser/use-has-waited.ts';

/** In the place of a mode whose program is on its way. When it does not come, flip mode is there; it is asked for anew afterwards. */
export function ModeLoading({ modes, onModeChange }: ModeProps) {
  const isLate = useHasWaited(true, mediaFallbackMs);
  return (
    <ModeLayout progress={{ label: 'Loading', value: 0, max: 1 }}>
      {isLate ? (
        <EmptyState
          icon={CloudOff}
          title="This mode did not load yet"
          text="Check your connection, then try again."
          action={
            modes.includes('flip') ? (
              <Button icon={GalleryHorizontalEnd} onClick={() => onModeChange('flip')}>
                Flip Cards
              </Button>
            ) : undefined
          }
        />
      ) : (
        <p className={styles.loading} role="status">
          <Spinner size="big" />
          Loading...
        </p>
      )}
    </ModeLayout>
  );
}
