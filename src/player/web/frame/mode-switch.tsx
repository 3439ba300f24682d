import { studyModes, type StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { modes as registered } from '../../../modes/modes.ts';
import type { ModeIcons } from './mode-props.ts';

interface ModeSwitchProps {
  modes: readonly StudyMode[];
  icons: ModeIcons;
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  className?: string | undefined;
}

export function ModeSwitch({ modes, icons, mode, onModeChange, className }: ModeSwitchProps) {
  const t = useTexts();
  if (modes.length < 2) return null;
  const options = studyModes
    .filter((one) => modes.includes(one))
    .map((value) => ({ value, icon: icons[value], label: t(registered[value].label) }));
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
