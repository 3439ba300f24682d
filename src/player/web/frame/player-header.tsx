import { Maximize, Minimize, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StudyMode, studyModes } from '../../../platform/rules/addresses/modes.ts';
import { toggleFullscreen, useFullscreen } from '../../../platform/web/browser/page.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useIsHydrated } from '../../../platform/web/browser/hooks.ts';
import type { ModeIcons } from './mode-props.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { modes as modeDescriptions } from '../../../modes/modes.ts';
import styles from './player-header.module.css';

interface PlayerHeaderProps {
  title: string;
  back?: ReactNode;
  modes: readonly StudyMode[];
  icons: ModeIcons;
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  hasFullscreen: boolean;
  /** Undefined hides the button. */
  onSettingsOpen?: (() => void) | undefined;
}

/** The header of the player: the title, the modes, and the buttons for fullscreen and settings. */
export function PlayerHeader({
  title,
  back,
  modes,
  icons,
  mode,
  onModeChange,
  hasFullscreen,
  onSettingsOpen,
}: PlayerHeaderProps) {
  const t = useTexts();
  return (
    <header className={styles.header}>
      <div className={styles.name}>
        {back}
        <h1 className={styles.title} dir="auto" title={title}>
          {title}
        </h1>
      </div>
      <ModeSwitch modes={modes} icons={icons} mode={mode} onModeChange={onModeChange} className={styles.modes} />
      <div className={styles.tools}>
        {hasFullscreen && <FullscreenButton />}
        {onSettingsOpen && (
          <IconButton label={t('Settings')} icon={Settings2} tooltipSide="bottom" onClick={onSettingsOpen} />
        )}
      </div>
    </header>
  );
}

/**
 * Enters and leaves fullscreen. It is rendered before it is known whether fullscreen is available, to reserve its
 * space.
 */
export function FullscreenButton({ onToggle }: { onToggle?: (isEntering: boolean) => void }) {
  const t = useTexts();
  const { isSupported, isFullscreen } = useFullscreen();
  const isKnown = useIsHydrated();
  if (isKnown && !isSupported) return null;
  return (
    <IconButton
      label={isFullscreen ? t('Exit fullscreen') : t('Fullscreen')}
      icon={isFullscreen ? Minimize : Maximize}
      tooltipSide="bottom"
      onClick={() => {
        onToggle?.(!isFullscreen);
        void toggleFullscreen();
      }}
    />
  );
}

interface ModeSwitchProps {
  modes: readonly StudyMode[];
  icons: ModeIcons;
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  className?: string | undefined;
}

function ModeSwitch({ modes, icons, mode, onModeChange, className }: ModeSwitchProps) {
  const t = useTexts();
  if (modes.length < 2) return null;
  const options = studyModes
    .filter((mode) => modes.includes(mode))
    .map((value) => ({ value, icon: icons[value], label: t(modeDescriptions[value].label) }));
  return (
    <Segmented
      isFilling
      label={t('Study mode')}
      value={mode}
      options={options}
      onValueChange={onModeChange}
      className={className}
    />
  );
}
