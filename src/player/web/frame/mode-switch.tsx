import { GalleryHorizontalEnd, ListChecks, Puzzle, type LucideIcon } from 'lucide-react';
import { studyModes, type StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';

export const modeFaces: Readonly<Record<StudyMode, { label: string; icon: LucideIcon }>> = {
  flip: { label: 'Flip', icon: GalleryHorizontalEnd },
  match: { label: 'Match', icon: Puzzle },
  quiz: { label: 'Quiz', icon: ListChecks },
};

interface ModeSwitchProps {
  modes: readonly StudyMode[];
  mode: StudyMode;
  onModeChange: (mode: StudyMode) => void;
  className?: string | undefined;
}

export function ModeSwitch({ modes, mode, onModeChange, className }: ModeSwitchProps) {
  if (modes.length < 2) return null;
  const options = studyModes.filter((one) => modes.includes(one)).map((value) => ({ value, ...modeFaces[value] }));
  return (
    <Segmented
      isFilling
      label="Study mode"
      value={mode}
      options={options}
      onValueChange={onModeChange}
      className={className}
    />
  );
}
