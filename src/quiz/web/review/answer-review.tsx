import { Bookmark, ChevronUp, CircleCheck, CircleX, Eye, Play, ImageOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { chosenCard } from '../../rules/chosen-card.ts';
import { isRight } from '../../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { judgeTyped } from '../../rules/typed-term.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import type { StillLearning } from '../../../player/web/study/use-still-learning.ts';
import { Term } from '../../../player/web/card/term.tsx';
import styles from './answer-review.module.css';
import { ReviewedMedia } from './reviewed-media.tsx';
import { posterAtSeconds } from '../../../platform/rules/limits.ts';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import promptThumbStyles from './prompt-thumb.module.css';

interface AnswerReviewProps {
  listRef: Ref<HTMLOListElement>;
  questions: readonly AnsweredQuestion[];
  cards: readonly Card[];
  learning: StillLearning;
}

/** Plays one sign at a time. */
export function AnswerReview({ listRef, questions, cards, learning }: AnswerReviewProps) {
  const [openId, setOpenId] = useState<string>();
  return (
    <ol ref={listRef} className={styles.review} aria-label="Review">
      {questions.map((answered) => {
        const { id } = answered.question.card;
        return (
          <ReviewedAnswer
            key={id}
            answered={answered}
            cards={cards}
            isMarked={learning.marked.includes(id)}
            onMark={() => learning.toggle(id)}
            isOpen={id === openId}
            onOpenChange={(isOpen) => setOpenId(isOpen ? id : undefined)}
          />
        );
      })}
    </ol>
  );
}

interface ReviewedAnswerProps {
  answered: AnsweredQuestion;
  cards: readonly Card[];
  isMarked: boolean;
  onMark: () => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function ReviewedAnswer({ answered, cards, ...tools }: ReviewedAnswerProps) {
  const id = useId();
  const { card } = answered.question;
  const isCorrect = isRight(answered);
  const Mark = isCorrect ? CircleCheck : CircleX;
  return (
    <li className={styles.answer} tabIndex={-1}>
      <PromptThumb card={card} />
      <div className={styles.words}>
        <p className={styles.term} id={id}>
          <Term text={card.term} />
        </p>
        <AnswerText answered={answered} cards={cards} />
      </div>
      <span className={styles.mark} data-right={isCorrect}>
        <span className={styles.verdict}>{isCorrect ? 'Right' : 'Wrong'}</span>
        <Mark />
      </span>
      {(card.hasMedia || !isCorrect) && <ReviewTools answered={answered} termId={id} {...tools} />}
      {tools.isOpen && <ReviewedMedia answered={answered} cards={cards} />}
    </li>
  );
}

interface ReviewToolsProps extends Omit<ReviewedAnswerProps, 'cards'> {
  termId: string;
}

function ReviewTools({ answered, termId, isMarked, onMark, isOpen, onOpenChange }: ReviewToolsProps) {
  const { hasMedia, mediaKind } = answered.question.card;
  const isVideo = mediaKind === 'video';
  const lookText = isVideo ? 'Watch again' : 'Look again';
  return (
    <div className={styles.tools}>
      {hasMedia && (
        <Button
          kind="ghost"
          icon={isOpen ? ChevronUp : isVideo ? Play : Eye}
          aria-expanded={isOpen}
          aria-describedby={termId}
          onClick={() => onOpenChange(!isOpen)}
        >
          {isOpen ? 'Close' : lookText}
        </Button>
      )}
      {!isRight(answered) && (
        <Button
          kind="ghost"
          icon={Bookmark}
          className={styles.learning}
          aria-pressed={isMarked}
          aria-describedby={termId}
          onClick={onMark}
        >
          Still learning
        </Button>
      )}
    </div>
  );
}

/** For screen readers alone where it equals the term above. */
function AnswerText({ answered, cards }: Pick<ReviewedAnswerProps, 'answered' | 'cards'>) {
  const { question, answer } = answered;
  const { card } = question;
  if (question.kind === 'truefalse') {
    const truth = question.shownTerm === card.term ? 'true' : 'false';
    return (
      <p className={styles.text}>
        “<Term text={question.shownTerm} />” is {truth}. Your answer: {answer}
      </p>
    );
  }
  if (question.kind === 'typed' && judgeTyped(question.typedTerm, answer) === 'almost') {
    return (
      <p className={styles.text}>
        Your answer: <Term text={answer} />. Almost: <Term text={card.term} />
      </p>
    );
  }
  const given = question.kind === 'sign' ? (chosenCard(answered, cards) ?? card).term : answer;
  const text = (
    <>
      {question.kind === 'sign' ? 'Your answer, the sign for: ' : 'Your answer: '}
      <Term text={given} />
    </>
  );
  return isRight(answered) ? <VisuallyHidden>{text}</VisuallyHidden> : <p className={styles.text}>{text}</p>;
}

interface PromptThumbProps {
  card: Card;
}

function PromptThumb({ card }: PromptThumbProps) {
  return card.hasMedia ? <MediaThumb card={card} /> : <DefinitionThumb text={card.definition} />;
}

function MediaThumb({ card }: PromptThumbProps) {
  const [hasFailed, setFailed] = useState(false);
  const isVideo = card.mediaKind === 'video';
  const isMirrored = useVideoSettings().settings.isMirrored && isVideo;
  const path = isVideo ? card.posterPath : card.mediaPath;
  const props = {
    width: card.mediaWidth ?? undefined,
    height: card.mediaHeight ?? undefined,
    onError: () => setFailed(true),
  };
  return (
    <span className={promptThumbStyles.thumb} data-mirrored={isMirrored || undefined}>
      <VisuallyHidden>{isVideo ? 'Sign, shown by video' : 'Sign, shown as a picture'}</VisuallyHidden>
      {hasFailed ? (
        <ImageOff className={promptThumbStyles.missing} />
      ) : path === null ? (
        <video {...props} src={`${card.mediaPath}#t=${posterAtSeconds}`} muted playsInline preload="metadata" />
      ) : (
        <img {...props} src={path} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  );
}

function DefinitionThumb({ text }: { text: string }) {
  return (
    <span className={promptThumbStyles.thumb}>
      <span className={promptThumbStyles.text} dir="auto">
        {text}
      </span>
    </span>
  );
}
