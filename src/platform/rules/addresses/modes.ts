export const studyModes = ['flip', 'match', 'quiz'] as const;

export type StudyMode = (typeof studyModes)[number];

export function parseStudyMode(text: string | null | undefined): StudyMode | undefined {
  return studyModes.find((mode) => mode === text);
}

/** Returns the requested mode, else the stored one, else flip. Falls back to the first offered mode. */
export function startMode(
  offeredModes: readonly StudyMode[],
  requested: StudyMode | undefined,
  stored: StudyMode | undefined,
): StudyMode {
  const preferred = requested ?? stored ?? 'flip';
  return offeredModes.includes(preferred) ? preferred : (offeredModes[0] ?? 'flip');
}
