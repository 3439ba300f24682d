import { maxCardClips, pastedCardsShown } from '../../../platform/rules/limits.ts';
import { codePointLength } from '../../../platform/rules/text/plain-text.ts';
import { countedText } from '../../../platform/rules/text/count-text.ts';

/** Counts what a package has and a set cannot hold. */
export class SkippedContent {
  readonly #fields = new Map<string, number>();
  readonly #tags = new Map<string, number>();
  readonly #formats = new Map<string, number>();
  readonly #missing = new Set<string>();
  #shortened = 0;
  cutFields = 0;
  furtherMedia = 0;
  emptyNotes = 0;
  notesBeyondLimit = 0;
  clozeNotes = 0;
  imageOcclusions = 0;

  noteField(name: string): void {
    this.#fields.set(name, (this.#fields.get(name) ?? 0) + 1);
  }

  noteTag(name: string): void {
    this.#tags.set(name, (this.#tags.get(name) ?? 0) + 1);
  }

  noteFormat(name: string): void {
    const format = /\.(\w{1,10})$/.exec(name)?.[1]?.toUpperCase() ?? 'without a type';
    this.#formats.set(format, (this.#formats.get(format) ?? 0) + 1);
  }

  noteMissing(name: string): void {
    this.#missing.add(name);
  }

  shorten(text: string, maxLength: number): string {
    if (codePointLength(text) <= maxLength) return text;
    this.#shortened++;
    return Array.from(text).slice(0, maxLength).join('');
  }

  sentences(): string[] {
    const fields = [...this.#fields].map(([name, count]) => `“${name}” of ${countedText(count, 'note')}`);
    const tags = [...this.#tags].map(([name, count]) => `“${name}” of ${countedText(count, 'note')}`);
    const formats = [...this.#formats].map(([format, count]) => `${format} (${count.toLocaleString('en-US')})`);
    const lines = [
      listed('Further fields', fields),
      listed('Tags', tags),
      listed('Files that are neither JPG, PNG, GIF, MP4 nor WEBM', formats),
      listed('Files that are not in the package', [...this.#missing]),
      counted(
        this.furtherMedia,
        'further image or video',
        'further images and videos',
        `, for a card has ${maxCardClips}`,
      ),
      counted(this.cutFields, 'field was too long and is cut', 'fields were too long and are cut'),
      counted(this.#shortened, 'text was too long and is cut', 'texts were too long and are cut'),
      counted(this.clozeNotes, 'cloze note comes as a whole text', 'cloze notes come as whole texts'),
      counted(this.imageOcclusions, 'note that hides parts of a picture', 'notes that hide parts of a picture'),
      counted(this.emptyNotes, 'note has neither text nor media', 'notes have neither text nor media'),
      counted(this.notesBeyondLimit, 'note is more than a set holds', 'notes are more than a set holds'),
    ];
    return lines.filter((line) => line !== '');
  }
}

function listed(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length - pastedCardsShown;
  const shown = items.slice(0, pastedCardsShown).join(', ');
  return `${title}: ${shown}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}

function counted(count: number, one: string, many: string, reason = ''): string {
  return count === 0 ? '' : `${countedText(count, one, many)}${reason}`;
}
