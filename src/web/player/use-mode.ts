import { useCallback, useState } from 'react';
import { offeredModes, parseStudyMode, startMode, type StudyMode } from '../../shared/study/modes.ts';
import { usePreference } from '../browser/preferences.ts';

interface WantedMode {
  /** The modes that the address allows. */
  readonly allowed: readonly StudyMode[];
  /** The mode that the address asks for. */
  readonly requested: StudyMode | undefined;
  readonly preferenceKey: string;
}

interface ModeChoice {
  readonly mode: StudyMode;
  readonly modes: readonly StudyMode[];
  readonly changeMode: (mode: StudyMode) => void;
}

/** The mode that is on (spec 4.7): chosen here, asked for by the address, remembered, or flip. A choice is remembered. */
export function useMode({ allowed, requested, preferenceKey }: WantedMode): ModeChoice {
  const [stored, store] = usePreference(preferenceKey, parseStudyMode, 'flip');
  const [chosen, setChosen] = useState<StudyMode>();
  const modes = offeredModes(allowed);
  const changeMode = useCallback(
    (mode: StudyMode) => {
      setChosen(mode);
      store(mode);
    },
    [store],
  );
  return { mode: startMode(modes, chosen ?? requested, stored), modes, changeMode };
}
