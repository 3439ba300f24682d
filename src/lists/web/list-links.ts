import { writeCardList, type CardList } from '../../cards/rules/card-list.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

/** The fragment is never sent to the server. */
export const listLinks = {
  show: (list: CardList) => `/catalog/list#${writeCardList(list)}`,
  play: (list: CardList, mode: StudyMode) => `/catalog/list/play?mode=${mode}#${writeCardList(list)}`,
  print: (list: CardList) => `/catalog/list/print#${writeCardList(list)}`,
} as const;
