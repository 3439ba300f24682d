import { newListTitle, writeCardList, type CardList } from '../../cards/rules/card-list.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';

/** A list that was never named is shown with a name in the reader's language. */
export function listName({ title }: Pick<CardList, 'title'>, t: Texts): string {
  return title === newListTitle ? t('My list') : title;
}

/** The cards are in the fragment, which browsers never send to the server. */
export const listLinks = {
  show: (list: CardList) => `/catalog/list#${writeCardList(list)}`,
  play: (list: CardList, mode: StudyMode) => `/catalog/list/play?mode=${mode}#${writeCardList(list)}`,
  print: (list: CardList) => `/catalog/list/print#${writeCardList(list)}`,
} as const;
