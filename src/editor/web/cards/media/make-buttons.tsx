import { Hand, Video, type LucideIcon } from 'lucide-react';
import type { Card } from '../../../../cards/contract/card.ts';
import { Tooltip } from '../../../../platform/web/ui/tooltip/tooltip.tsx';
import type { SignStudioWork } from '../../../../add-clips/web/use-sign-studio.ts';
import styles from './make-buttons.module.css';
import type { MediaActions } from './media-actions.ts';

interface MakeButtonsProps {
  card: Card;
  number: number | string;
  isWaiting: boolean;
  actions: MediaActions;
}

/** Without media: what can be made without a file. */
export function MakeButtons({ card, number, isWaiting, actions }: MakeButtonsProps) {
  const make = (what: SignStudioWork['what']) => () => isWaiting || actions.make(what, card);
  return (
    <div className={styles.makers}>
      <Maker
        icon={Video}
        words="Record"
        name={`Record a clip for card ${number}`}
        isWaiting={isWaiting}
        onPress={make('recording')}
      />
      <Maker
        icon={Hand}
        words="Spell"
        name={`Spell the term of card ${number} by fingers`}
        isWaiting={isWaiting}
        onPress={make('fingerspelling')}
      />
    </div>
  );
}

interface MakerProps {
  icon: LucideIcon;
  words: string;
  name: string;
  isWaiting: boolean;
  onPress: () => void;
}

function Maker({ icon: Icon, words, name, isWaiting, onPress }: MakerProps) {
  return (
    <Tooltip text={name}>
      <button
        type="button"
        className={styles.maker}
        aria-label={name}
        aria-disabled={isWaiting || undefined}
        onClick={onPress}
      >
        <Icon />
        {words}
      </button>
    </Tooltip>
  );
}
