import { modeIcons } from '../../modes/web/mode-views.ts';
import type { Card } from '../../cards/contract/card.ts';
import { parseEmbedParameters } from '../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';
import { buildCard } from '../../testing/rules/build-card.ts';
import type { ModeProps } from './frame/mode-props.ts';

export const playedSet: ModeProps['set'] = {
  id: 'set-1',
  title: 'Greetings',
  publicTitle: '',
  visibility: 'public',
  termLanguage: '',
};

export function modeProps(mode: StudyMode, props: Pick<ModeProps, 'cards'> & Partial<ModeProps>): ModeProps {
  return {
    set: playedSet,
    parameters: parseEmbedParameters(new URLSearchParams()),
    settings: { mode, isShuffled: false, isDark: false, isDefinitionFirst: true, showsBothSides: false },
    preferenceKeys: embedPreferenceKeys,
    modes: ['flip', mode],
    icons: modeIcons,
    onModeChange: () => {},
    playerRef: { current: null },
    isPaused: false,
    ...props,
  };
}

/** The card has only text unless stated otherwise. */
export function testCard(card: Partial<Card> & Pick<Card, 'id'>): Card {
  return buildCard({
    term: `Term ${card.id}`,
    definition: `Definition ${card.id}`,
    hasMedia: card.mediaPath !== undefined,
    ...card,
  });
}

export function testCards(count: number): Card[] {
  return Array.from({ length: count }, (_, index) => testCard({ id: `${index + 1}` }));
}

export const testVideo = {
  mediaKind: 'video',
  mediaPath: '/media/hello.mp4',
  posterPath: '/media/hello.jpg',
  mediaWidth: 1280,
  mediaHeight: 720,
  durationMs: 1_500,
} as const satisfies Partial<Card>;

export const testImage = {
  mediaKind: 'image',
  mediaPath: '/media/letter-a.jpg',
  mediaWidth: 392,
  mediaHeight: 400,
} as const satisfies Partial<Card>;
