import { cardSides } from '../../../shared/study/sides.ts';
import type { Card } from '../../../shared/contract/card.ts';
import { HowSigned } from '../card/how-signed.tsx';
import { CardPaper } from '../card/card-paper.tsx';
import { CardText } from '../card/card-text.tsx';
import type { Arrival } from '../media/media-arrivals.ts';
import { SideMedia } from '../card/side-media.tsx';
import { isLongText } from '../card/text-size.ts';
import { useVideoSettings } from '../settings/use-video-settings.ts';
import styles from './quiz-prompt.module.css';

interface QuizPromptProps {
  id: string;
  card: Card;
  isCurrent: boolean;
  onArrival: (arrival: Arrival) => void;
}

/** Long texts can be scrolled with the focus on them. */
export function QuizPrompt({ id, card, isCurrent, onArrival }: QuizPromptProps) {
  const { speed, isMirrored } = useVideoSettings().settings;
  const { front } = cardSides(card, true);
  if (front.kind !== 'definition') return null;
  const { showsMedia, text } = front;
  const scrolls = text !== undefined && isLongText(text);
  return (
    <CardPaper
      role="group"
      aria-label="Prompt"
      tabIndex={scrolls && isCurrent ? 0 : undefined}
      inert={!isCurrent}
      aria-hidden={!isCurrent}
      paper={showsMedia ? 'white' : 'tinted'}
      className={styles.prompt}
      data-current={isCurrent || undefined}
      data-shown={isCurrent || undefined}
      data-media={showsMedia || undefined}
    >
      <div id={id} className={styles.content}>
        {showsMedia ? (
          <SideMedia media={{ card, isShown: isCurrent, speed, isMirrored, onArrival }} text={text} />
        ) : (
          <div className={styles.writing}>
            <CardText kind="definition" text={text ?? ''} />
          </div>
        )}
      </div>
      {isCurrent && <HowSigned card={showsMedia ? card : undefined} />}
    </CardPaper>
  );
}
