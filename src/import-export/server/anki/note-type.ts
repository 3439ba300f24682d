import { ankiFields, ankiNoteTypeId } from '../../rules/anki/package-format.ts';

/** To be increased when anything below changes: Anki takes the newer one. */
const changedAtSeconds = 1_795_305_600;

/** The sign, else the definition, else the term, since no question may be empty. */
const question = [
  '{{#Sign}}{{Sign}}{{/Sign}}',
  '{{^Sign}}{{#Definition}}{{Definition}}{{/Definition}}',
  '{{^Definition}}{{Term}}{{/Definition}}{{/Sign}}',
].join('');

const answer = [
  '{{FrontSide}}<hr id="answer"><div class="term">{{Term}}</div>',
  '{{#Sign}}{{#Definition}}<div>{{Definition}}</div>{{/Definition}}{{/Sign}}',
].join('');

const css = [
  '.card { font-family: sans-serif; font-size: 20px; text-align: center; }',
  '.term { font-size: 28px; font-weight: bold; }',
  'img, video { max-width: 100%; max-height: 70vh; }',
].join('\n');

/** Schema 11 of Anki. */
export function noteType(name: string, deckId: number): object {
  const field = (fieldName: string, ord: number) => ({
    name: fieldName,
    ord,
    font: 'Arial',
    size: 20,
    media: [],
    rtl: false,
    sticky: false,
  });
  const template = { name: 'Sign', ord: 0, qfmt: question, afmt: answer, bqfmt: '', bafmt: '', did: null };
  return {
    id: ankiNoteTypeId,
    name,
    type: 0,
    mod: changedAtSeconds,
    usn: -1,
    sortf: 0,
    did: deckId,
    flds: ankiFields.map(field),
    tmpls: [template],
    req: [[0, 'any', ankiFields.map((_, ord) => ord)]],
    css,
    latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    tags: [],
    vers: [],
  };
}
