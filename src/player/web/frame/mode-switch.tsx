import { GalleryHorizontalEnd, ListChecks, Puzzle, type LucideIcon } from 'lucide-react';
import { studyModes, type StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

export const modeFaces: Readonly<Record<StudyMode, { label: Message; icon: LucideIcon }>> = {
  flip: { label: message('Flip'), icon: GalleryHorizontalEnd },
  match: { label: message('Match'), icon: Puzzle },
  quiz: { label: message('Quiz'), icon: ListChecks },
};

interface ModeSwitchProps {
  modes: readonly StudyMode[];
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  className?: string | undefined;
}

export function ModeSwitch({ modes, mode, onModeChange, className }: ModeSwitchProps) {
  const t = useTexts();
  if (modes.length < 2) return null;
  const options = studyModes
    .filter((one) => modes.includes(one))
    .map((value) => ({ value, icon: modeFaces[value].icon, label: t(modeFaces[value].label) }));
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
