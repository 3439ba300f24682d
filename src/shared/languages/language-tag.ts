/** Spelled as BCP 47 recommends, such as `en-GB`; undefined for what is no tag. An empty text stays empty. */
export function canonicalTag(text: string): string | undefined {
  const tag = text.trim();
  if (tag === '') return '';
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
