import type { ActivityChoice } from '../contract.ts';
import { defaultEmbedOptions, toEmbedSearch } from '../../platform/rules/addresses/options.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';

export function modesOf(choice: ActivityChoice): readonly StudyMode[] {
  return choice === 'all' ? studyModes : [choice];
}

export function activityPath(setId: string, choice: ActivityChoice): string {
  const modes = modesOf(choice);
  const defaultMode = modes[0] ?? defaultEmbedOptions.defaultMode;
  return `/embed/${setId}${toEmbedSearch({ ...defaultEmbedOptions, modes, defaultMode })}`;
}
