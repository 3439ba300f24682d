/** The names in a set's categories: split at commas and trimmed. */
export function categoryNames(categories: string): string[] {
  const names = categories.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
