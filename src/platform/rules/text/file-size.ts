/** Writes a size such as '146 kB', '1.4 MB' or '2.1 GB', as the language does. */
export function fileSize(bytes: number, language: string): string {
  const inUnit = (unit: string, size: number, digits: number) =>
    size.toLocaleString(language, {
      style: 'unit',
      unit,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  if (bytes < 1_000_000) return inUnit('kilobyte', Math.max(1, bytes / 1_000), 0);
  return bytes < 1_000_000_000
    ? inUnit('megabyte', bytes / 1_000_000, 1)
    : inUnit('gigabyte', bytes / 1_000_000_000, 1);
}
