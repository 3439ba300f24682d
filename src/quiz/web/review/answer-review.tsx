import styles from './answer-review.module.css';
import promptThumbStyles from './prompt-thumb.module.css';
import { ChevronUp, CircleCheck, CircleX, Eye, Play, CloudOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { chosenCard, isRight } from '../../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../../rules/quiz.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { judgeTyped } from '../../rules/typed-term.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { Term } from '../../../player/web/card/term.tsx';
import { ReviewedMedia } from './reviewed-media.tsx';
import { posterAtSeconds } from '../../../platform/rules/limits.ts';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { part, Rich } from '../../../platform/web/languages/rich.tsx';
import { statementWords } from '../../rules/quiz-questions.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

interface AnswerReviewProps {
  listRef: Ref<HTMLOListElement>;
  questions: readonly AnsweredQuestion[];
  cards: readonly Card[];
}

/** Lists the questions with their answers. At most one of them shows its sign, so that one clip plays at a time. */
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

function ReviewedAnswer({ answered, cards, ...tools }: ReviewedAnswerProps) {
  const t = useTexts();
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
        <span className={styles.verdict}>{isCorrect ? t('Right') : t('Wrong')}</span>
        <Mark />
      </span>
      {card.hasMedia && <ReviewTools answered={answered} termId={id} {...tools} />}
      {tools.isOpen && <ReviewedMedia answered={answered} cards={cards} />}
    </li>
  );
}

interface ReviewToolsProps extends Omit<ReviewedAnswerProps, 'cards'> {
  termId: string;
}

function ReviewTools({ answered, termId, isOpen, onOpenChange }: ReviewToolsProps) {
  const t = useTexts();
  const isVideo = answered.question.card.mediaKind === 'video';
  const lookText = isVideo ? t('Watch again') : t('Look again');
  return (
    <div className={styles.tools}>
      <Button
        kind="ghost"
        icon={isOpen ? ChevronUp : isVideo ? Play : Eye}
        aria-expanded={isOpen}
        aria-describedby={termId}
        onClick={() => onOpenChange(!isOpen)}
      >
        {isOpen ? t('Close') : lookText}
      </Button>
    </div>
  );
}

/** A right answer equals the term above it, so only screen readers get it. */
function AnswerText({ answered, cards }: Pick<ReviewedAnswerProps, 'answered' | 'cards'>) {
  const t = useTexts();
  const { question, answer } = answered;
  const { card } = question;
  if (question.kind === 'truefalse') {
    const said = { term: part(0), answer: t(statementWords[answer] ?? message('False')) };
    return (
      <p className={styles.text}>
        <Rich
          text={
            question.shownTerm === card.term
              ? t('“{term}” is true. Your answer: {answer}', said)
              : t('“{term}” is false. Your answer: {answer}', said)
          }
        >
          <Term text={question.shownTerm} />
        </Rich>
      </p>
    );
  }
  if (question.kind === 'typed' && judgeTyped(question.typedTerm, answer) === 'almost') {
    return (
      <p className={styles.text}>
        <Rich text={t('Your answer: {answer}. Almost: {term}', { answer: part(0), term: part(1) })}>
          <Term text={answer} />
          <Term text={card.term} />
        </Rich>
      </p>
    );
  }
  const given = question.kind === 'sign' ? (chosenCard(answered, cards) ?? card).term : answer;
  const text = (
    <Rich
      text={
        question.kind === 'sign'
          ? t('Your answer, the sign for: {term}', { term: part(0) })
          : t('Your answer: {answer}', { answer: part(0) })
      }
    >
      <Term text={given} />
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
      <VisuallyHidden>{isVideo ? t('Sign, shown by video') : t('Sign, shown as a picture')}</VisuallyHidden>
      {hasFailed ? (
        <CloudOff className={promptThumbStyles.missing} />
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
