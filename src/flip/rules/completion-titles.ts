const completionTitles = [
  'Well done!',
  'Great work!',
  'Fantastic!',
  'You did it!',
  'Brilliant!',
  'Way to go!',
  'Hands down amazing!',
] as const;

/** `random` gives [0, 1). */
export function completionTitle(random: () => number): string {
  return completionTitles[Math.floor(random() * completionTitles.length)] ?? completionTitles[0];
}
