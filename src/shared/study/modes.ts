export const studyModes = ['flip', 'match', 'quiz'] as const;

export type StudyMode = (typeof studyModes)[number];

/** The modes that the player has rooms for; a mode switch and a completion screen offer no others. */
const playableModes: readonly StudyMode[] = ['flip', 'match'];

/** A mode as a URL or a stored preference names it; undefined for any other word. */
export function parseStudyMode(text: string | null | undefined): StudyMode | undefined {
  return studyModes.find((mode) => mode === text);
}

/** Of the wanted modes those that can be played, in the wanted order; all that can be played when none is left. */
export function offeredModes(wanted: readonly StudyMode[]): readonly StudyMode[] {
  const offered = wanted.filter((mode) => playableModes.includes(mode));
  return offered.length > 0 ? offered : playableModes;
}

/** The mode to begin with: the requested, else the stored, else flip; where that is not offered, the first that is. */
export function startMode(
  offered: readonly StudyMode[],
  requested: StudyMode | undefined,
  stored: StudyMode | undefined,
): StudyMode {
  const wanted = requested ?? stored ?? 'flip';
  return offered.includes(wanted) ? wanted : (offered[0] ?? 'flip');
}
