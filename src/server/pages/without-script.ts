import type { StudySet } from '../../shared/contract/set.ts';
import type { PlayerSettings } from '../../shared/embed/settings.ts';
import { productName } from '../../shared/limits.ts';
import type { StudyMode } from '../../shared/study/modes.ts';
import { displayTitle } from '../../shared/text/display-title.ts';

/** On this site. */
export interface PageLink {
  readonly path: string;
  readonly text: string;
}

/** For pages that have nothing to show. */
export const catalogLink: PageLink = { path: '/catalog', text: 'See all flashcard sets' };

/** What a page says where JavaScript does not run. Texts are plain. */
export interface WithoutScript {
  readonly heading: string;
  readonly text: string;
  /** What can be read all the same. */
  readonly link?: PageLink;
  /** The address asks for the dark theme. */
  readonly isDark?: boolean;
  /** Below what can be read all the same. */
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

/** Without JavaScript the first card of a deck is shown but cannot be turned. */
export function cardWithoutScript(set: StudySet, settings: PlayerSettings): WithoutScript {
  const text = `Turning cards needs JavaScript. ${switchItOn}`;
  return { ...playerWithoutScript(set, settings), text, isBelow: true };
}

/** For players that show nothing without JavaScript: all but flip mode with its first card. */
export function playerWithoutScript(set: StudySet, { mode, isDark }: PlayerSettings): WithoutScript {
  return {
    heading: displayTitle(set),
    text: `${modeNeeds[mode]} ${switchItOn}`,
    link: { path: `/catalog/set/${set.id}`, text: 'Read the terms of this set' },
    isDark,
  };
}
