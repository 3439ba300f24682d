import { useContext, useId, useRef, type RefObject, type KeyboardEvent } from 'react';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { preloadAhead, preloadBehind, maxTermLength } from '../../platform/rules/limits.ts';
import { choicesOf, statementLabels, type QuizQuestion } from '../rules/quiz-questions.ts';
import type { AskedQuestion } from '../rules/quiz.ts';
import type { StageMove } from '../../player/rules/stage-move.ts';
import { setHue } from '../../platform/rules/hue.ts';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { cardsToKeep, type Arrivals, type Arrival } from '../../player/web/media/media-arrivals.ts';
import { isLongText, textSize } from '../../player/web/card/text-size.ts';
import { TermLanguage } from '../../player/web/card/term-language.ts';
import { useArrivals } from '../../player/web/media/use-arrivals.ts';
import { QuizChoices } from './answers/quiz-choices.tsx';
import styles from './question-view.module.css';
import { cardSides } from '../../player/rules/sides.ts';
import { HowSigned } from '../../player/web/card/how-signed.tsx';
import { CardPaper } from '../../player/web/card/card-paper.tsx';
import { CardText } from '../../player/web/card/card-text.tsx';
import { SideMedia } from '../../player/web/card/side-media.tsx';
import { useVideoSettings } from '../../player/web/settings/use-video-settings.ts';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import typedAnswerStyles from './answers/typed-answer.module.css';
import { useChoiceFocus } from './answers/use-choice-focus.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';
import { isComposing } from '../../platform/web/browser/is-composing.ts';

interface QuestionViewProps {
  setId: string;
  /** The seed of a quiz from the server, which the document's script reads before hydration. */
  renderedSeed?: number | undefined;
  questions: readonly AskedQuestion[];
  position: number;
  move: StageMove<number>;
  /** Whether it is shown that the answer is missing. */
  isMarked: boolean;
  takesFocus: boolean;
  draggedRef: RefObject<HTMLDivElement | null>;
  /** `isFinal` is true if the choice was pressed. */
  onChoose: (cardId: string, choice: string, isFinal: boolean) => void;
  /** Called from a text field, which keeps its keys to itself. */
  onEnter: () => void;
}

/** The visible question. The prompts of neighbouring questions are rendered as well, but hidden, so that they load. */
export function QuestionView({
  setId,
  renderedSeed,
  questions,
  position,
  move,
  isMarked,
  takesFocus,
  draggedRef,
  onChoose,
  onEnter,
}: QuestionViewProps) {
  const id = useId();
  const language = useContext(TermLanguage);
  const holdsFocus = useRef(takesFocus);
  const askedQuestion = questions[position];
  if (!askedQuestion) return null;
  const { question, answer } = askedQuestion;

  return (
    <div
      ref={draggedRef}
      className={styles.question}
      data-hue={setHue(setId)}
      data-seed={renderedSeed}
      data-kind={question.kind}
      data-long={hasLongText(question) || undefined}
      data-phase={move.phase}
      data-direction={move.phase === 'resting' ? undefined : move.direction}
    >
      <Prompts id={id} questions={questions} position={position} />
      <div className={styles.answer}>
        <Instruction id={`${id}-ask`} question={question} language={language} />
        <AnswerControl
          key={question.card.id}
          question={question}
          id={id}
          language={language}
          answer={answer}
          isMarked={isMarked}
          holdsFocus={holdsFocus}
          onAnswer={(choice, isFinal) => onChoose(question.card.id, choice, isFinal)}
          onEnter={onEnter}
        />
      </div>
    </div>
  );
}

function Prompts({ id, questions, position }: Pick<QuestionViewProps, 'questions' | 'position'> & { id: string }) {
  const [arrivals, noteArrival] = useArrivals();
  return (
    <div className={styles.prompts}>
      {promptsToKeep(questions, position, arrivals).map((prompted) => (
        <QuizPrompt
          key={prompted.card.id}
          id={`${id}-${prompted.card.id}`}
          question={prompted}
          isCurrent={prompted === questions[position]?.question}
          onArrival={(arrival) => noteArrival(prompted.card.id, arrival)}
        />
      ))}
    </div>
  );
}

interface AnswerControlProps extends InstructionProps, Pick<QuestionViewProps, 'isMarked' | 'onEnter'> {
  answer: string | undefined;
  holdsFocus: RefObject<boolean>;
  onAnswer: (answer: string, isFinal: boolean) => void;
}

function AnswerControl({ id, question, language, onAnswer, onEnter, ...state }: AnswerControlProps) {
  const labelledBy = `${id}-${question.card.id} ${id}-ask`;
  if (question.kind === 'typed')
    return (
      <TypedAnswer
        {...state}
        id={`${id}-field`}
        labelledBy={labelledBy}
        lang={language}
        onType={(text) => onAnswer(text, false)}
        onEnter={onEnter}
      />
    );
  return (
    <QuizChoices
      {...state}
      labelledBy={labelledBy}
      choices={choicesOf(question)}
      signs={question.kind === 'sign' ? question.signs : undefined}
      {...(question.kind === 'truefalse' ? { labels: statementLabels, lang: undefined } : { lang: language })}
      onChoose={onAnswer}
    />
  );
}

const instructions = {
  multiple: message('Choose the term'),
  typed: message('Type the term'),
  sign: message('Choose the sign'),
};

interface InstructionProps {
  id: string;
  question: QuizQuestion;
  language: string | undefined;
}

function Instruction({ id, question, language }: InstructionProps) {
  const t = useTexts();
  if (question.kind !== 'truefalse') return <VisuallyHidden id={id}>{t(instructions[question.kind])}</VisuallyHidden>;
  return (
    <p id={id} className={styles.statement}>
      <span className={primitiveStyles.soft}>{t('Does this term belong to it?')}</span>{' '}
      <strong className={styles.term} dir="auto" lang={language} data-size={textSize(question.shownTerm)}>
        {question.shownTerm}
      </strong>
    </p>
  );
}

function hasLongText(question: QuizQuestion): boolean {
  switch (question.kind) {
    case 'multiple':
      return question.choices.some(isLongText);
    case 'truefalse':
      return isLongText(question.shownTerm);
    case 'typed':
    case 'sign':
      return false;
  }
}

/** Returns the questions whose prompts are rendered, which are the current one and those that are loaded ahead. */
function promptsToKeep(questions: readonly AskedQuestion[], position: number, arrivals: Arrivals): QuizQuestion[] {
  const ahead = questions.slice(position, position + 1 + preloadAhead);
  const behind = questions.slice(Math.max(0, position - preloadBehind), position);
  const prompted = [...ahead, ...behind].map(({ question }) => question);
  // The prompt of a sign question is the term, so there is nothing to load.
  const cards = prompted.map(({ kind, card }) => (kind === 'sign' ? { ...card, hasMedia: false } : card));
  const keptIds = new Set(cardsToKeep(cards, arrivals).map(({ id }) => id));
  return prompted.filter(({ card }) => keptIds.has(card.id));
}

interface QuizPromptProps {
  id: string;
  question: QuizQuestion;
  isCurrent: boolean;
  onArrival: (arrival: Arrival) => void;
}

/** What a question asks about: media, a definition or a term. A prompt whose text scrolls can be focused. */
function QuizPrompt({ id, question: { kind, card }, isCurrent, onArrival }: QuizPromptProps) {
  const t = useTexts();
  const { speed, isMirrored } = useVideoSettings().settings;
  const { front } = cardSides(card, kind !== 'sign');
  if (front.kind === 'empty') return null;
  const { text } = front;
  const showsMedia = front.kind === 'definition' && front.showsMedia;
  const scrolls = text !== undefined && isLongText(text);
  return (
    <CardPaper
      role="group"
      aria-label={t('Prompt')}
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
          <>
            <SideMedia media={{ card, isShown: isCurrent, speed, isMirrored, onArrival }} text={text} />
            {text === undefined && card.definition.trim() !== '' && (
              <VisuallyHidden>{`: ${card.definition}`}</VisuallyHidden>
            )}
          </>
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

interface TypedAnswerProps {
  id: string;
  labelledBy: string;
  lang: string | undefined;
  answer: string | undefined;
  /** Whether it is shown that the answer is missing. */
  isMarked: boolean;
  /** Whether the previous answers had the focus. */
  holdsFocus: RefObject<boolean>;
  onType: (text: string) => void;
  onEnter: () => void;
}

/**
 * The field of a typed answer. Spelling aids are off. The `Enter` key that ends an input method's composition is
 * ignored.
 */
function TypedAnswer({ id, labelledBy, lang, answer = '', isMarked, holdsFocus, onType, onEnter }: TypedAnswerProps) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  // On a phone the field does not take the focus by itself, because the keyboard would cover the sign.
  useChoiceFocus(container, holdsFocus, useMediaQuery('(hover: hover)'));

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.repeat) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <div ref={container} className={typedAnswerStyles.typed}>
      <label htmlFor={id} className={primitiveStyles.soft}>
        {t('Type the term')}
      </label>
      <input
        id={id}
        type="text"
        className={typedAnswerStyles.field}
        aria-labelledby={labelledBy}
        aria-required="true"
        aria-invalid={isMarked || undefined}
        dir="auto"
        lang={lang}
        tabIndex={0}
        maxLength={maxTermLength}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={answer}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
