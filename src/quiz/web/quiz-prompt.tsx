import { cardSides } from '../../player/rules/sides.ts';
import type { QuizQuestion } from '../rules/quiz-questions.ts';
import { HowSigned } from '../../player/web/card/how-signed.tsx';
import { CardPaper } from '../../player/web/card/card-paper.tsx';
import { CardText } from '../../player/web/card/card-text.tsx';
import type { Arrival } from '../../player/web/media/media-arrivals.ts';
import { SideMedia } from '../../player/web/card/side-media.tsx';
import { isLongText } from '../../player/web/card/text-size.ts';
import { useVideoSettings } from '../../player/web/settings/use-video-settings.ts';
import styles from './quiz-prompt.module.css';

interface QuizPromptProps {
  id: string;
  question: QuizQuestion;
  isCurrent: boolean;
  onArrival: (arrival: Arrival) => void;
}

/** Focusable if its text has to be scrolled. */
export function QuizPrompt({ id, question: { kind, card }, isCurrent, onArrival }: QuizPromptProps) {
  const { speed, isMirrored } = useVideoSettings().settings;
  const { front } = cardSides(card, kind !== 'sign');
  if (front.kind === 'empty') return null;
  const { text } = front;
  const showsMedia = front.kind === 'definition' && front.showsMedia;
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
            <CardText kind={front.kind} text={text ?? ''} />
          </div>
        )}
      </div>
      {isCurrent && <HowSigned card={showsMedia ? card : undefined} />}
    </CardPaper>
  );
}
