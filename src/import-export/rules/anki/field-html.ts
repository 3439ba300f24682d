const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '[': '&#91;',
  '\n': '<br>',
};

/** HTML without Anki's brackets, which begin sounds and formulas. */
export function toFieldHtml(text: string): string {
  return text.replace(/[&<>[\n]/g, (character) => entities[character] ?? character);
}

/** By its name in the package. */
export interface AnkiMedia {
  readonly name: string;
  /** Empty where it needs none. */
  readonly label: string;
}

/** The field "Sign", each label on the line above its clip. */
export function toSignHtml(media: readonly AnkiMedia[]): string {
  return media.map(mediaHtml).join('<br>');
}

function mediaHtml({ name, label }: AnkiMedia): string {
  return label === '' ? mediaTag(name) : `${toFieldHtml(label)}<br>${mediaTag(name)}`;
}

/** Anki plays videos as it plays sounds. */
function mediaTag(name: string): string {
  return /\.(mp4|webm)$/.test(name) ? `[sound:${name}]` : `<img src="${name}">`;
}

const howSignedBegin = '<div class="how-signed">How it is signed: ';
const howSignedEnd = '</div>';

/** Behind the definition, on the answer side. */
export function toHowSignedHtml(howSigned: string): string {
  return howSigned === '' ? '' : howSignedBegin + toFieldHtml(howSigned) + howSignedEnd;
}

/** Undoes `toHowSignedHtml`; both as HTML. */
export function splitHowSigned(field: string): { readonly definition: string; readonly howSigned: string } {
  const begin = field.lastIndexOf(howSignedBegin);
  if (begin < 0 || !field.endsWith(howSignedEnd)) return { definition: field, howSigned: '' };
  const howSigned = field.slice(begin + howSignedBegin.length, -howSignedEnd.length);
  return { definition: field.slice(0, begin), howSigned };
}
