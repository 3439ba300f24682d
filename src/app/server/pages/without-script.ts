import type { StudySet } from '../../../sets/contract/set.ts';
import type { PlayerSettings } from '../../../platform/rules/addresses/settings.ts';
import { productName } from '../../../platform/rules/limits.ts';
import type { StudyMode } from '../../../platform/rules/addresses/modes.ts';
import { displayTitle } from '../../../platform/rules/text/display-title.ts';
import { message, type Message, type Texts } from '../../../platform/rules/languages/texts.ts';

/** A link to a page of this site. */
export interface PageLink {
  readonly path: string;
  readonly text: string;
}

export function catalogLink(t: Texts): PageLink {
  return { path: '/catalog', text: t('See all flashcard sets') };
}

/** Plain texts. */
export interface WithoutScript {
  readonly heading: string;
  readonly text: string;
  readonly link?: PageLink;
  readonly isDark?: boolean;
  readonly isBelow?: boolean;
}

const cardsNeed = message('These flashcards need JavaScript. Please switch it on in your browser.');

const modeNeeds: Readonly<Partial<Record<StudyMode, Message>>> = {
  match: message('The match game needs JavaScript. Please switch it on in your browser.'),
  quiz: message('The quiz needs JavaScript. Please switch it on in your browser.'),
};

export function signInWithoutScript(t: Texts): WithoutScript {
  const text = t('Signing in needs JavaScript. Please switch it on in your browser.');
  return { heading: productName, text, link: catalogLink(t) };
}

export function adminWithoutScript(t: Texts): WithoutScript {
  return { heading: productName, text: t('This page needs JavaScript. Please switch it on in your browser.') };
}

export function listWithoutScript(t: Texts): WithoutScript {
  const text = t('Lists of cards need JavaScript. Please switch it on in your browser.');
  return { heading: t('Card list'), text, link: catalogLink(t) };
}

/** Shown below the first card, which cannot be turned without a script. */
export function cardWithoutScript(set: StudySet, settings: PlayerSettings, t: Texts): WithoutScript {
  const text = t('Turning cards needs JavaScript. Please switch it on in your browser.');
  return { ...playerWithoutScript(set, settings, t), text, isBelow: true };
}

/** Shown in place of the player. */
export function playerWithoutScript(set: StudySet, { mode, isDark }: PlayerSettings, t: Texts): WithoutScript {
  return {
    heading: displayTitle(set),
    text: t(modeNeeds[mode] ?? cardsNeed),
    link: { path: `/catalog/set/${set.id}`, text: t('Read the terms of this set') },
    isDark,
  };
}
