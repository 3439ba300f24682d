/** As BCP 47 recommends, such as `en-GB`; undefined unless it is a tag. */
export function canonicalTag(text: string): string | undefined {
  const tag = text.trim();
  if (tag === '') return '';
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
