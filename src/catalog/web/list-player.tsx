import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { textHash } from '../../platform/rules/text-hash.ts';
import type { FoundCard } from '../contract.ts';
import { listSetId, type CardList } from '../../cards/rules/card-list.ts';
import { parsePlayerParameters } from '../../platform/rules/addresses/options.ts';
import { playerPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { listLinks, listName } from '../../lists/web/list-links.ts';
import { usePageTitle, useRoomyDensity, useTheme } from '../../platform/web/browser/page.ts';
import type { PlayedSet } from '../../player/web/frame/mode-props.ts';
import { Player } from '../../modes/web/player.tsx';
import { usePlayerSettings, type PlayerSettingsControl } from '../../player/web/settings/use-player-settings.ts';
import { IconLink } from '../../platform/web/ui/controls/links.tsx';
import { useCatalogDarkMode } from './frame/catalog-state.ts';
import { CardsOfList } from './cards-of-list.tsx';
import { useAddressedList } from './use-addressed-list.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Plays the cards of a list. Nothing is counted or ranked, because the cards are those of several sets. */
export function ListPlayer() {
  const t = useTexts();
  const { list } = useAddressedList();
  usePageTitle(`${listName(list, t)} · ${t('Flashcard Study Sets')}`);
  return (
    <CardsOfList list={list}>
      {(cards) => <PlayedList key={list.cards.join('.')} list={list} cards={cards} />}
    </CardsOfList>
  );
}

/**
 * Plays the cards that were found first. Cards that are found later, such as when the network returns, are played next
 * time, so that no round changes midway.
 */
function PlayedList({ list, cards: foundCards }: { list: CardList; cards: readonly FoundCard[] }) {
  const t = useTexts();
  const [cards] = useState(foundCards);
  const parameters = parsePlayerParameters(new URLSearchParams(useSearch()));
  const control = useCatalogTheme(usePlayerSettings(playerPreferenceKeys, parameters));
  const title = listName(list, t);
  const set = useMemo(() => playedSet(list, title, cards), [list, title, cards]);
  useRoomyDensity();
  useTheme(control.settings.isDark);
  return (
    <Player
      set={set}
      cards={cards}
      parameters={parameters}
      preferenceKeys={playerPreferenceKeys}
      control={control}
      back={
        <IconLink href={listLinks.show(list)} label={t('Back to the list')} icon={ArrowLeft} tooltipSide="bottom" />
      }
    />
  );
}

function useCatalogTheme(control: PlayerSettingsControl): PlayerSettingsControl {
  const [isDark, setDark] = useCatalogDarkMode();
  return {
    ...control,
    settings: { ...control.settings, isDark },
    change: (name, value) => (name === 'isDark' ? setDark(value === true) : control.change(name, value)),
  };
}

/**
 * Makes a set of the list for the player. It is private, so it has no leaderboard. Its terms have a language if all
 * have the same.
 */
function playedSet({ cards: keys }: CardList, title: string, cards: readonly FoundCard[]): PlayedSet {
  const languages = [...new Set(cards.map(({ termLanguage }) => termLanguage))];
  return {
    id: listSetId,
    title,
    publicTitle: '',
    visibility: 'private',
    termLanguage: languages.length === 1 ? (languages[0] ?? '') : '',
    placeId: `${listSetId}-${textHash(keys.join())}`,
    setIds: new Map(cards.flatMap(({ id, setId }) => (setId === '' ? [] : [[id, setId]]))),
  };
}
