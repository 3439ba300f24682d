const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Such as '146 KB', '1.4 MB' and '2.1 GB'. */
export function fileSize(bytes: number, language = 'en'): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toLocaleString(language, tenths)} MB`;
  return `${(bytes / 1_000_000_000).toLocaleString(language, tenths)} GB`;
}
