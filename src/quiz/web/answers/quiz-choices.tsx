import { Check } from 'lucide-react';
import { useRef, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { textSize } from '../../../player/web/card/text-size.ts';
import styles from './quiz-choices.module.css';
import { useChoiceFocus } from './use-choice-focus.ts';
import { useMediaQuery } from '../../../platform/web/browser/page/use-media-query.ts';
import { CardText } from '../../../player/web/card/card-text.tsx';
import { CardMedia } from '../../../player/web/media/card-media.tsx';
import { useVideoSettings } from '../../../player/web/settings/use-video-settings.ts';

interface QuizChoicesProps {
  labelledBy: string;
  choices: readonly string[];
  /** Cards whose ids are the choices. */
  signs?: readonly Card[] | undefined;
  lang: string | undefined;
  answer: string | undefined;
  isPointedAt: boolean;
  /** Whether the previous choices had the focus. */
  holdsFocus: RefObject<boolean>;
  onChoose: (choice: string) => void;
}

/** Left and right are reserved for other questions. */
export function QuizChoices({
  labelledBy,
  choices,
  signs,
  lang,
  answer,
  isPointedAt,
  holdsFocus,
  onChoose,
}: QuizChoicesProps) {
  const group = useRef<HTMLDivElement>(null);
  const count: CSSProperties = { '--choice-count': choices.length };
  useChoiceFocus(group, holdsFocus);

  function handleKeyDown(event: KeyboardEvent, index: number) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && (index + step + choices.length) % choices.length;
    const choice = next !== undefined && choices[next];
    if (next === undefined || typeof choice !== 'string') return;
    event.preventDefault();
    onChoose(choice);
    group.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-required="true"
      aria-invalid={isPointedAt || undefined}
      className={styles.choices}
      style={count}
      data-count={choices.length}
      data-signs={signs && true}
      data-leaves-arrows
    >
      {choices.map((choice, index) => (
        <button
          key={choice}
          type="button"
          role="radio"
          aria-checked={choice === answer}
          aria-label={signs && signName(signs[index], index)}
          tabIndex={choice === (answer ?? choices[0]) ? 0 : -1}
          className={styles.choice}
          onClick={() => onChoose(choice)}
          onKeyDown={(event) => handleKeyDown(event, index)}
        >
          <span className={styles.key} aria-hidden="true">
            {index + 1}
          </span>
          <ChoiceFace choice={choice} sign={signs?.[index]} lang={lang} isChosen={choice === answer} />
          <Check className={styles.tick} />
        </button>
      ))}
    </div>
  );
}

interface ChoiceFaceProps extends Pick<QuizChoicesProps, 'lang'> {
  choice: string;
  sign: Card | undefined;
  isChosen: boolean;
}

function ChoiceFace({ choice, sign, lang, isChosen }: ChoiceFaceProps) {
  if (sign) return <SignChoice card={sign} isChosen={isChosen} />;
  return (
    <span className={styles.words} data-size={textSize(choice)}>
      <bdi lang={lang}>{choice}</bdi>
    </span>
  );
}

function signName(card: Card | undefined, index: number): string {
  const words = card?.howSigned.trim() ?? '';
  return words === '' ? `Sign ${index + 1}` : `Sign ${index + 1}: ${words}`;
}

interface SignChoiceProps {
  card: Card;
  isChosen: boolean;
}

/** With reduced motion only the chosen one plays. */
function SignChoice({ card, isChosen }: SignChoiceProps) {
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
