import { defaultEmbedHeightPx } from '../../platform/rules/limits.ts';
import { studyModes, type StudyMode } from '../../platform/rules/addresses/modes.ts';
import { defaultEmbedOptions, type EmbedOptions } from '../../platform/rules/addresses/options.ts';

/** A height in pixels, or one that is typed. */
export type HeightChoice = '550' | '750' | 'custom';

/** What is chosen in the generator. It keeps the choices of modes that are switched off. */
export interface EmbedDraft extends Omit<EmbedOptions, 'height'> {
  readonly heightChoice: HeightChoice;
  /** The height as it was typed. */
  readonly customHeight: string;
}

export type EmbedSwitch =
  | 'darkMode'
  | 'shuffle'
  | 'showDefinitionFirst'
  | 'hideSettings'
  | 'fullscreen'
  | 'typeTerm'
  | 'chooseSign';

export type EmbedDraftEvent =
  | { readonly type: 'modeSwitched'; readonly mode: StudyMode; readonly isOn: boolean }
  | { readonly type: 'defaultModeChosen'; readonly mode: StudyMode }
  | { readonly type: 'heightChosen'; readonly choice: HeightChoice }
  | { readonly type: 'heightTyped'; readonly text: string }
  | { readonly type: 'switched'; readonly name: EmbedSwitch; readonly isOn: boolean }
  | { readonly type: 'quizTypeChosen'; readonly quizType: EmbedOptions['quizType'] }
  | { readonly type: 'questionsChosen'; readonly maxQuestions: EmbedOptions['maxQuestions'] }
  | { readonly type: 'tilesChosen'; readonly matchingTiles: number }
  | { readonly type: 'languageChosen'; readonly lang: EmbedOptions['lang'] };

export const initialEmbedDraft: EmbedDraft = { ...defaultEmbedOptions, heightChoice: '750', customHeight: '' };

/** Applies a choice in the embed code generator. */
export function embedDraftReducer(draft: EmbedDraft, event: EmbedDraftEvent): EmbedDraft {
  switch (event.type) {
    case 'modeSwitched':
      return switchMode(draft, event.mode, event.isOn);
    case 'defaultModeChosen':
      return draft.modes.includes(event.mode) ? { ...draft, defaultMode: event.mode } : draft;
    case 'heightChosen':
      return { ...draft, heightChoice: event.choice };
    case 'heightTyped':
      return { ...draft, customHeight: event.text };
    case 'switched':
      return { ...draft, [event.name]: event.isOn };
    case 'quizTypeChosen':
      return { ...draft, quizType: event.quizType };
    case 'questionsChosen':
      return { ...draft, maxQuestions: event.maxQuestions };
    case 'tilesChosen':
      return { ...draft, matchingTiles: event.matchingTiles };
    case 'languageChosen':
      return { ...draft, lang: event.lang };
  }
}

/** Converts the draft to options, with the height as a number of pixels. */
export function toEmbedOptions({ heightChoice, customHeight, ...choices }: EmbedDraft): EmbedOptions {
  const height = heightChoice === 'custom' ? parseHeight(customHeight) : Number(heightChoice);
  return { ...choices, height };
}

/** Switches a mode on or off. The last mode that is on cannot be switched off. */
function switchMode(draft: EmbedDraft, mode: StudyMode, isOn: boolean): EmbedDraft {
  const modes = studyModes.filter((other) => (other === mode ? isOn : draft.modes.includes(other)));
  const [first] = modes;
  if (first === undefined) return draft;
  return { ...draft, modes, defaultMode: modes.includes(draft.defaultMode) ? draft.defaultMode : first };
}

const maxEmbedHeightPx = 10_000;

/** Parses a height such as `600` or `600px`; returns the default for anything else. */
function parseHeight(text: string): number {
  const heightPx = Number(/^\s*(\d+)/.exec(text)?.[1] ?? 0);
  return heightPx > 0 ? Math.min(heightPx, maxEmbedHeightPx) : defaultEmbedHeightPx;
}
