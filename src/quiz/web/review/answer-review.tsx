import { ChevronUp, CircleCheck, CircleX, CloudOff, Eye, Play } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { message } from '../../../platform/rules/languages/texts.ts';
import { posterAtSeconds } from '../../../platform/rules/limits.ts';
import { elementPlaceholder, Rich } from '../../../platform/web/languages/rich.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { Term } from '../../../player/web/card/term.tsx';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import { statementLabels, type QuizQuestion } from '../../rules/quiz-questions.ts';
import { chosenCard, isRight } from '../../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { judgeTyped } from '../../rules/typed-term.ts';
import styles from './answer-review.module.css';
import promptThumbStyles from './prompt-thumb.module.css';
import { ReviewedMedia } from './reviewed-media.tsx';

interface AnswerReviewProps {
  listRef: Ref<HTMLOListElement>;
  questions: readonly AnsweredQuestion[];
  cards: readonly Card[];
}

/** Lists the questions with their answers. At most one of them is open and plays its signs. */
export function AnswerReview({ listRef, questions, cards }: AnswerReviewProps) {
  const t = useTexts();
  const [openId, setOpenId] = useState<string>();
  return (
    <ol ref={listRef} className={styles.review} aria-label={t('Review')}>
      {questions.map((answered) => {
        const { id } = answered.question.card;
        return (
          <ReviewedAnswer
            key={id}
            answered={answered}
            cards={cards}
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
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function ReviewedAnswer({ answered, cards, isOpen, onOpenChange }: ReviewedAnswerProps) {
  const t = useTexts();
  const id = useId();
  const { card } = answered.question;
  const hasRightAnswer = isRight(answered);
  const Mark = hasRightAnswer ? CircleCheck : CircleX;
  return (
    <li className={styles.answer} tabIndex={-1}>
      <PromptThumb card={card} />
      <div className={styles.words}>
        <p className={styles.term} id={id}>
          <Term text={card.term} />
        </p>
        <AnswerText answered={answered} cards={cards} />
      </div>
      <span className={styles.mark} data-right={hasRightAnswer}>
        <span className={styles.verdict}>{hasRightAnswer ? t('Right') : t('Wrong')}</span>
        <Mark />
      </span>
      {card.hasMedia && (
        <OpenButton isVideo={card.mediaKind === 'video'} termId={id} isOpen={isOpen} onOpenChange={onOpenChange} />
      )}
      {isOpen && <ReviewedMedia answered={answered} cards={cards} />}
    </li>
  );
}

interface OpenButtonProps extends Pick<ReviewedAnswerProps, 'isOpen' | 'onOpenChange'> {
  isVideo: boolean;
  termId: string;
}

function OpenButton({ isVideo, termId, isOpen, onOpenChange }: OpenButtonProps) {
  const t = useTexts();
  const openLabel = isVideo ? t('Watch again') : t('Look again');
  const openIcon = isVideo ? Play : Eye;
  return (
    <div className={styles.tools}>
      <Button
        kind="ghost"
        icon={isOpen ? ChevronUp : openIcon}
        aria-expanded={isOpen}
        aria-describedby={termId}
        onClick={() => onOpenChange(!isOpen)}
      >
        {isOpen ? t('Close') : openLabel}
      </Button>
    </div>
  );
}

function AnswerText({ answered, cards }: Pick<ReviewedAnswerProps, 'answered' | 'cards'>) {
  const { question, answer } = answered;
  switch (question.kind) {
    case 'truefalse':
      return <StatementText question={question} answer={answer} />;
    case 'typed':
      return judgeTyped(question.typedTerm, answer) === 'almost' ? (
        <AlmostText term={question.card.term} answer={answer} />
      ) : (
        <ChoiceText answered={answered} term={answer} />
      );
    case 'multiple':
      return <ChoiceText answered={answered} term={answer} />;
    case 'sign':
      // `chosenCard` knows only wrong answers. A right one is the sign of the card itself.
      return <ChoiceText answered={answered} term={(chosenCard(answered, cards) ?? question.card).term} />;
  }
}

interface StatementTextProps {
  question: Extract<QuizQuestion, { kind: 'truefalse' }>;
  /** `True` or `False`. */
  answer: string;
}

function StatementText({ question, answer }: StatementTextProps) {
  const t = useTexts();
  const values = { term: elementPlaceholder(0), answer: t(statementLabels[answer] ?? message('False')) };
  return (
    <p className={styles.text}>
      <Rich
        text={
          question.shownTerm === question.card.term
            ? t('“{term}” is true. Your answer: {answer}', values)
            : t('“{term}” is false. Your answer: {answer}', values)
        }
      >
        <Term text={question.shownTerm} />
      </Rich>
    </p>
  );
}

/**
 * Shows a typed answer that was almost right, and the right spelling.
 * @param term the right spelling
 */
function AlmostText({ term, answer }: { term: string; answer: string }) {
  const t = useTexts();
  return (
    <p className={styles.text}>
      <Rich
        text={t('Your answer: {answer}. Almost: {term}', {
          answer: elementPlaceholder(0),
          term: elementPlaceholder(1),
        })}
      >
        <Term text={answer} />
        <Term text={term} />
      </Rich>
    </p>
  );
}

/**
 * Shows what was answered. A right answer would only repeat the term above it, so it is left to screen readers.
 * @param term what was chosen or typed; for a sign the term of its card
 */
function ChoiceText({ answered, term }: { answered: AnsweredQuestion; term: string }) {
  const t = useTexts();
  const text = (
    <Rich
      text={
        answered.question.kind === 'sign'
          ? t('Your answer, the sign for: {term}', { term: elementPlaceholder(0) })
          : t('Your answer: {answer}', { answer: elementPlaceholder(0) })
      }
    >
      <Term text={term} />
    </Rich>
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
  const t = useTexts();
  const isVideo = card.mediaKind === 'video';
  const isMirrored = useVideoSettings().settings.isMirrored && isVideo;
  return (
    <span className={promptThumbStyles.thumb} data-mirrored={isMirrored || undefined}>
      <VisuallyHidden>{isVideo ? t('Sign, shown by video') : t('Sign, shown as a picture')}</VisuallyHidden>
      <ThumbPicture card={card} />
    </span>
  );
}

/** The picture of a card's media. A video without a poster shows one of its frames. */
function ThumbPicture({ card }: PromptThumbProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <CloudOff className={promptThumbStyles.missing} />;
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  const props = {
    width: card.mediaWidth ?? undefined,
    height: card.mediaHeight ?? undefined,
    onError: () => setFailed(true),
  };
  return path === null ? (
    <video {...props} src={`${card.mediaPath}#t=${posterAtSeconds}`} muted playsInline preload="metadata" />
  ) : (
    <img {...props} src={path} alt="" loading="lazy" decoding="async" draggable={false} />
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
