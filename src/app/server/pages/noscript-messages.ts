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

/** A message for browsers without JavaScript. The texts are not escaped yet; `renderDocument` does that. */
export interface NoscriptMessage {
  readonly heading: string;
  readonly text: string;
  readonly link?: PageLink;
  readonly isDark?: boolean;
  /** Whether the message stands below a rendered card, instead of replacing the page. */
  readonly isBelowCard?: boolean;
}

const cardsMessage = message('These flashcards need JavaScript. Please switch it on in your browser.');

/** Modes that are missing here have `cardsMessage`. */
const modeMessages: Readonly<Partial<Record<StudyMode, Message>>> = {
  match: message('The match game needs JavaScript. Please switch it on in your browser.'),
  quiz: message('The quiz needs JavaScript. Please switch it on in your browser.'),
};

export function signInNoscript(t: Texts): NoscriptMessage {
  const text = t('Signing in needs JavaScript. Please switch it on in your browser.');
  return { heading: productName, text, link: catalogLink(t) };
}

export function adminNoscript(t: Texts): NoscriptMessage {
  return { heading: productName, text: t('This page needs JavaScript. Please switch it on in your browser.') };
}

export function listNoscript(t: Texts): NoscriptMessage {
  const text = t('Lists of cards need JavaScript. Please switch it on in your browser.');
  return { heading: t('Card list'), text, link: catalogLink(t) };
}

/** Makes the message that is shown in place of the player. */
export function noscriptInsteadOfPlayer(set: StudySet, { mode, isDark }: PlayerSettings, t: Texts): NoscriptMessage {
  return {
    heading: displayTitle(set),
    text: t(modeMessages[mode] ?? cardsMessage),
    link: { path: `/catalog/set/${set.id}`, text: t('Read the terms of this set') },
    isDark,
  };
}

/** Makes the message below the rendered first card, which cannot be turned without a script. */
export function noscriptBelowCard(set: StudySet, settings: PlayerSettings, t: Texts): NoscriptMessage {
  const text = t('Turning cards needs JavaScript. Please switch it on in your browser.');
  return { ...noscriptInsteadOfPlayer(set, settings, t), text, isBelowCard: true };
}
