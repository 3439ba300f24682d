export const studyModes = ['flip', 'match', 'quiz'] as const;

export type StudyMode = (typeof studyModes)[number];

export function parseStudyMode(text: string | null | undefined): StudyMode | undefined {
  return studyModes.find((mode) => mode === text);
}

/** The requested mode, else the stored one, else flip. If it is not offered, the first that is. */
export function startMode(
  offered: readonly StudyMode[],
  requested: StudyMode | undefined,
  stored: StudyMode | undefined,
): StudyMode {
  const wanted = requested ?? stored ?? 'flip';
  return offered.includes(wanted) ? wanted : (offered[0] ?? 'flip');
}
