import type { Card } from '../../../cards/contract/card.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { CardText } from '../../../player/web/card/card-text.tsx';
import { CardMedia } from '../../../player/web/media/card-media.tsx';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import styles from './sign-choice.module.css';

interface SignChoiceProps {
  card: Card;
  isChosen: boolean;
}

/** With reduced motion only the chosen one plays. */
export function SignChoice({ card, isChosen }: SignChoiceProps) {
  const { speed, isMirrored } = useVideoSettings().settings;
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { definition } = card;
  return (
    <span className={styles.sign}>
      <CardMedia
        card={card}
        isShown={!isCalm || isChosen || card.mediaKind === 'image'}
        isFilling
        speed={speed}
        isMirrored={isMirrored}
        fallback={definition.trim() !== '' && <CardText isBeside kind="definition" text={definition} />}
      />
    </span>
  );
}
