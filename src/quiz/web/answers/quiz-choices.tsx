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
import type { Message, Texts } from '../../../platform/rules/languages/texts.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface QuizChoicesProps {
  labelledBy: string;
  choices: readonly string[];
  /** The cards whose ids are the choices. */
  signs?: readonly Card[] | undefined;
  /** The texts of choices that are not terms. */
  labels?: Readonly<Record<string, Message>> | undefined;
  lang: string | undefined;
  answer: string | undefined;
  /** Whether it is shown that the answer is missing. */
  isMarked: boolean;
  /** Whether the previous choices had the focus. */
  holdsFocus: RefObject<boolean>;
  /** `isFinal` is true if the choice was pressed, and false if the arrow keys passed it. */
  onChoose: (choice: string, isFinal: boolean) => void;
}

/**
 * The choices of a question, as radio buttons. The arrows up and down choose an answer. Those to the left and right
 * lead to other questions (`data-leaves-arrows`).
 */
export function QuizChoices({
  labelledBy,
  choices,
  signs,
  labels,
  lang,
  answer,
  isMarked,
  holdsFocus,
  onChoose,
}: QuizChoicesProps) {
  const t = useTexts();
  const group = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--choice-count': choices.length };
  useChoiceFocus(group, holdsFocus);

  function handleKeyDown(event: KeyboardEvent, index: number) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const nextIndex = (index + step + choices.length) % choices.length;
    const choice = choices[nextIndex];
    if (choice === undefined) return;
    event.preventDefault();
    onChoose(choice, false);
    group.current?.querySelectorAll('button')[nextIndex]?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-required="true"
      aria-invalid={isMarked || undefined}
      className={styles.choices}
      style={style}
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
          aria-label={signs && signName(signs, index, t)}
          tabIndex={choice === (answer ?? choices[0]) ? 0 : -1}
          className={styles.choice}
          onClick={() => onChoose(choice, true)}
          onKeyDown={(event) => handleKeyDown(event, index)}
        >
          <span className={styles.key} aria-hidden="true">
            {index + 1}
          </span>
          <ChoiceFace choice={choice} labels={labels} lang={lang} sign={signs?.[index]} isChosen={choice === answer} />
          <Check className={styles.tick} />
        </button>
      ))}
    </div>
  );
}

interface ChoiceFaceProps extends Pick<QuizChoicesProps, 'labels' | 'lang'> {
  choice: string;
  sign: Card | undefined;
  isChosen: boolean;
}

function ChoiceFace({ choice, labels, sign, lang, isChosen }: ChoiceFaceProps) {
  const t = useTexts();
  const label = labels?.[choice];
  if (sign) return <SignChoice card={sign} isChosen={isChosen} />;
  return (
    <span className={styles.words} data-size={textSize(choice)}>
      <bdi lang={lang}>{label ? t(label) : choice}</bdi>
    </span>
  );
}

/** Names a sign for people who cannot see it, by its description or by its definition, but never by its term. */
function signName(signs: readonly Card[], index: number, t: Texts): string {
  const { mediaKind, howSigned = '', definition = '' } = signs[index] ?? {};
  const place = { number: index + 1, count: signs.length };
  const name =
    mediaKind === 'video' ? t('Sign {number} of {count}, video', place) : t('Sign {number} of {count}, picture', place);
  const words = howSigned.trim() || definition.trim();
  return words === '' ? name : `${name}: ${words}`;
}

interface SignChoiceProps {
  card: Card;
  isChosen: boolean;
}

/** A choice that is shown as a sign. With reduced motion, only the chosen sign plays. */
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
