import { CloudOff } from 'lucide-react';
import { mediaFallbackMs } from '../../../platform/rules/limits.ts';
import { useHasWaited } from '../../../platform/web/browser/hooks.ts';
import { ModeLayout } from './mode-layout.tsx';
import { ModeBusy, ModeNotice } from './mode-notice.tsx';
import type { ModeProps } from './mode-props.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** Shows that a mode is loading. Offers flip mode if loading fails. */
export function ModeLoading({ modes, onModeChange }: ModeProps) {
  const t = useTexts();
  const isLate = useHasWaited(true, mediaFallbackMs);
  return (
    <ModeLayout progress={{ label: t('Loading'), value: 0, max: 1 }}>
      {isLate ? (
        <ModeNotice
          icon={CloudOff}
          title={t('This mode did not load yet')}
          text={t('Check your connection, then try again.')}
          modes={modes}
          onModeChange={onModeChange}
        />
      ) : (
        <ModeBusy>{t('Loading...')}</ModeBusy>
      )}
    </ModeLayout>
  );
}
