import { GalleryHorizontalEnd, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/primitives.tsx';
import { EmptyState } from '../../../platform/web/ui/feedback/empty-state.tsx';
import styles from './mode-notice.module.css';
import type { ModeProps } from './mode-props.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ModeNoticeProps extends Pick<ModeProps, 'modes' | 'onModeChange'> {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Takes the place of a mode that cannot be shown, and offers flip mode. */
export function ModeNotice({ modes, onModeChange, ...state }: ModeNoticeProps) {
  const t = useTexts();
  return (
    <EmptyState
      {...state}
      action={
        modes.includes('flip') ? (
          <Button icon={GalleryHorizontalEnd} onClick={() => onModeChange('flip')}>
            {t('Flip Cards')}
          </Button>
        ) : undefined
      }
    />
  );
}

export function ModeBusy({ children }: { children: ReactNode }) {
  return (
    <p className={styles.busy} role="status">
      <Spinner size="big" />
      {children}
    </p>
  );
}
