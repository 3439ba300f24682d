const names = new Intl.DisplayNames(['en'], { type: 'language' });

export function nameOfWrittenLanguage(tag: string): string {
  return tag === '' ? '' : (names.of(tag) ?? tag);
}
