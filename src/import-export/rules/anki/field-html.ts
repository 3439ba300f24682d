import { furtherFields, namesOf } from '../../../cards/card-fields.ts';
import type { FurtherTexts } from '../archive/set-file.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '[': '&#91;',
  '\n': '<br>',
};

/** Escapes HTML and the bracket that begins sounds and formulas in Anki, and turns newlines into tags. */
export function toFieldHtml(text: string): string {
  return text.replace(/[&<>[\n]/g, (character) => entities[character] ?? character);
}

export interface AnkiMedia {
  /** The file's name in the package. */
  readonly name: string;
  /** Empty if the clip needs none. */
  readonly label: string;
}

/** The content of the field "Sign", in which each label stands on the line above its clip. */
export function toSignHtml(media: readonly AnkiMedia[]): string {
  return media.map(mediaHtml).join('<br>');
}

function mediaHtml({ name, label }: AnkiMedia): string {
  return label === '' ? mediaTag(name) : `${toFieldHtml(label)}<br>${mediaTag(name)}`;
}

/** Anki plays videos by the same tag as sounds. */
function mediaTag(name: string): string {
  return /\.(mp4|webm)$/.test(name) ? `[sound:${name}]` : `<img src="${name}">`;
}

const furtherNames = namesOf(furtherFields);
const furtherEnd = '</div>';

/** Puts further texts behind the definition on the answer side, because another field would need another note type. */
export function toFurtherHtml(texts: FurtherTexts): string {
  const presentFields = furtherNames.filter((name) => (texts[name] ?? '') !== '');
  return presentFields
    .map((name) => furtherFields[name].ankiPrefix + toFieldHtml(texts[name] ?? '') + furtherEnd)
    .join('');
}

/** Reverses `toFurtherHtml`. All texts are HTML. */
export function splitFurther(field: string): FurtherTexts & { readonly definition: string } {
  const texts: { -readonly [Name in keyof FurtherTexts]: FurtherTexts[Name] } = {};
  let definition = field;
  for (const name of furtherNames.toReversed()) {
    const { ankiPrefix } = furtherFields[name];
    const begin = definition.lastIndexOf(ankiPrefix);
    if (begin < 0 || !definition.endsWith(furtherEnd)) continue;
    texts[name] = definition.slice(begin + ankiPrefix.length, -furtherEnd.length);
    definition = definition.slice(0, begin);
  }
  return { definition, ...texts };
}
