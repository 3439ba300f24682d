/** The names in a set's comma-separated categories: trimmed, each once whatever its case, none blank. */
export function categoryNames(categories: string): string[] {
  const names = new Map<string, string>();
  for (const name of categories.split(',').map((part) => part.trim())) {
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
