import styles from './reviewed-media.module.css';
import type { CSSProperties } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { chosenCard } from '../../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { CardText } from '../../../player/web/card/card-text.tsx';
import { CardMedia, visibleRatio } from '../../../player/web/media/card-media.tsx';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import { Term } from '../../../player/web/card/term.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { elementPlaceholder, Rich } from '../../../platform/web/languages/rich.tsx';

interface ReviewedMediaProps {
  answered: AnsweredQuestion;
  cards: readonly Card[];
}

/** Shows the sign that was asked for and, after a wrong answer, the sign of that answer. */
export function ReviewedMedia({ answered, cards }: ReviewedMediaProps) {
  const t = useTexts();
  const { card } = answered.question;
  const answerCard = answered.question.kind === 'truefalse' ? undefined : chosenCard(answered, cards);
  return (
    <div className={styles.signs}>
      <Sign card={card} caption={t('Right: {term}', { term: elementPlaceholder(0) })} />
      {answerCard?.hasMedia && (
        <Sign card={answerCard} caption={t('Your answer: {answer}', { answer: elementPlaceholder(0) })} />
      )}
    </div>
  );
}

function Sign({ card, caption }: { card: Card; caption: string }) {
  const { speed, isMirrored } = useVideoSettings().settings;
  const { definition } = card;
  const shape: CSSProperties = { '--ratio': visibleRatio(card) };
  return (
    <figure className={styles.figure}>
      <div className={styles.media} style={shape}>
        <CardMedia
          card={card}
          isShown
          speed={speed}
          isMirrored={isMirrored}
          fallback={definition.trim() !== '' && <CardText kind="definition" text={definition} />}
        />
      </div>
      <figcaption className={styles.caption}>
        <Rich text={caption}>
          <Term text={card.term} />
        </Rich>
      </figcaption>
    </figure>
  );
}
