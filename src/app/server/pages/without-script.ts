import type { StudySet } from '../../../sets/contract/set.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { productName } from '../../../platform/rules/limits.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';

/** On this site. */
export interface PageLink {
  readonly path: string;
  readonly text: string;
}

export const catalogLink: PageLink = { path: '/catalog', text: 'See all flashcard sets' };

/** Plain texts. */
export interface WithoutScript {
  readonly heading: string;
  readonly text: string;
  readonly link?: PageLink;
  readonly isDark?: boolean;
  readonly isBelow?: boolean;
}

const switchItOn = 'Please switch it on in your browser.';

const modeNeeds = {
  flip: 'These flashcards need JavaScript.',
  match: 'The match game needs JavaScript.',
  quiz: 'The quiz needs JavaScript.',
} as const satisfies Record<StudyMode, string>;

export const signInWithoutScript: WithoutScript = {
  heading: productName,
  text: `Signing in needs JavaScript. ${switchItOn}`,
  link: catalogLink,
};

export const adminWithoutScript: WithoutScript = {
  heading: productName,
  text: `This page needs JavaScript. ${switchItOn}`,
};

export const listWithoutScript: WithoutScript = {
  heading: 'Card list',
  text: `Lists of cards need JavaScript. ${switchItOn}`,
  link: catalogLink,
};

/** Below a first card that cannot be turned. */
export function cardWithoutScript(set: StudySet, settings: PlayerSettings): WithoutScript {
  const text = `Turning cards needs JavaScript. ${switchItOn}`;
  return { ...playerWithoutScript(set, settings), text, isBelow: true };
}

/** In place of the player. */
export function playerWithoutScript(set: StudySet, { mode, isDark }: PlayerSettings): WithoutScript {
  return {
    heading: displayTitle(set),
    text: `${modeNeeds[mode]} ${switchItOn}`,
    link: { path: `/catalog/set/${set.id}`, text: 'Read the terms of this set' },
    isDark,
  };
}
