import { CircleCheck, CircleX } from 'lucide-react';
import type { Ref } from 'react';
import { isRight } from '../../../shared/study/quiz-result.ts';
import type { AnsweredQuestion } from '../../../shared/study/quiz.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './answer-review.module.css';
import { PromptThumb } from './prompt-thumb.tsx';

interface AnswerReviewProps {
  listRef: Ref<HTMLOListElement>;
  questions: readonly AnsweredQuestion[];
}

/** What was asked, what is right, and what was answered. */
export function AnswerReview({ listRef, questions }: AnswerReviewProps) {
  return (
    <ol ref={listRef} className={styles.review} aria-label="Review">
      {questions.map((answered) => (
        <ReviewedAnswer key={answered.question.card.id} answered={answered} />
      ))}
    </ol>
  );
}

function ReviewedAnswer({ answered }: { answered: AnsweredQuestion }) {
  const { card } = answered.question;
  const Mark = isRight(answered) ? CircleCheck : CircleX;
  return (
    <li className={styles.answer} tabIndex={-1}>
      <PromptThumb card={card} />
      <div className={styles.words}>
        <p className={styles.term}>
          <bdi>{card.term}</bdi>
        </p>
        <AnswerText answered={answered} />
      </div>
      <span className={styles.mark} data-right={isRight(answered)}>
        <span className={styles.verdict}>{isRight(answered) ? 'Right' : 'Wrong'}</span>
        <Mark />
      </span>
    </li>
  );
}

/** The own answer: said to all where it differs from the term above, else only to those who do not see the mark. */
function AnswerText({ answered }: { answered: AnsweredQuestion }) {
  const { question, answer } = answered;
  if (question.kind === 'truefalse') {
    const truth = question.shownTerm === question.card.term ? 'true' : 'false';
    return (
      <p className={styles.text}>
        “<bdi>{question.shownTerm}</bdi>” is {truth}. Your answer: {answer}
      </p>
    );
  }
  const text = (
    <>
      Your answer: <bdi>{answer}</bdi>
    </>
  );
  return isRight(answered) ? <VisuallyHidden>{text}</VisuallyHidden> : <p className={styles.text}>{text}</p>;
}
