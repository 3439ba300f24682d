import { Maximize, Minimize, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { toggleFullscreen, useFullscreen } from '../../../platform/web/browser/page/fullscreen.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useIsHydrated } from '../../../platform/web/browser/use-is-hydrated.ts';
import { ModeSwitch } from './mode-switch.tsx';
import styles from './player-header.module.css';

interface PlayerHeaderProps {
  title: string;
  back?: ReactNode;
  modes: readonly StudyMode[];
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  hasFullscreen: boolean;
  /** Undefined hides the button. */
  onSettingsOpen?: (() => void) | undefined;
}

export function PlayerHeader({
  title,
  back,
  modes,
  mode,
  onModeChange,
  hasFullscreen,
  onSettingsOpen,
}: PlayerHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        {back}
        <h1 className={styles.title} dir="auto" title={title}>
          {title}
        </h1>
      </div>
      <ModeSwitch modes={modes} mode={mode} onModeChange={onModeChange} className={styles.modes} />
      <div className={styles.tools}>
        {hasFullscreen && <FullscreenButton />}
        {onSettingsOpen && (
          <IconButton label="Settings" icon={Settings2} tooltipSide="bottom" onClick={onSettingsOpen} />
        )}
      </div>
    </header>
  );
}

/** Rendered before it is known whether fullscreen is possible, to reserve its room. */
function FullscreenButton() {
  const { isSupported, isFullscreen } = useFullscreen();
  const isKnown = useIsHydrated();
  if (isKnown && !isSupported) return null;
  return (
    <IconButton
      label={isFullscreen ? 'Exit fullscreen' : 'Fullscreen'}
      icon={isFullscreen ? Minimize : Maximize}
      tooltipSide="bottom"
      onClick={() => void toggleFullscreen()}
    />
  );
}
