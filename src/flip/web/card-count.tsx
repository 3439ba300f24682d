import { useRef, useState, useLayoutEffect, type KeyboardEvent } from 'react';
import { typedNumber } from '../../platform/rules/text/typed-number.ts';
import { isComposing } from '../../platform/web/browser/is-composing.ts';
import styles from './card-count.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export interface CardCountProps {
  /** From 0. */
  position: number;
  cardCount: number;
  /** Its position is from 0 as well. */
  onJump: (position: number) => void;
}

/** Shows which card is on top. A press opens a field in which the number of another card can be typed. */
export function CardCount({ position, cardCount, onJump }: CardCountProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isJumping, setJumping] = useState(false);

  function close(isByKey: boolean) {
    setJumping(false);
    if (isByKey) button.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.count} data-figures dir="ltr">
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('{number} / {count}, go to card', { number: `${position + 1}`, count: `${cardCount}` })}
        data-replaced={isJumping || undefined}
        onClick={() => setJumping(true)}
      >
        {position + 1} <span className={styles.total}>/ {cardCount}</span>
      </button>
      {isJumping && <CardJump position={position} cardCount={cardCount} onJump={onJump} onClose={close} />}
    </div>
  );
}

interface CardJumpProps {
  position: number;
  cardCount: number;
  onJump: (position: number) => void;
  /** If a key closes the field, the focus returns to the button. Otherwise it is already elsewhere. */
  onClose: (isByKey: boolean) => void;
}

/**
 * The field for the number of another card. A number beyond the deck leads to its first or last card. There is no
 * `<form>`, because a frame with `sandbox="allow-scripts"` would not submit it.
 */
function CardJump({ position, cardCount, onJump, onClose }: CardJumpProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter';
    if (isComposing(event.nativeEvent) || !(isEnter || event.key === 'Escape')) return;
    // Otherwise the key would also press the button, which gets the focus.
    event.preventDefault();
    const number = typedNumber(input.current?.value ?? '');
    onClose(true);
    if (isEnter && number !== undefined) onJump(Math.max(1, Math.min(number, cardCount)) - 1);
  }

  return (
    <div>
      <input
        ref={input}
        aria-label={t('Card number, 1 to {count}', { count: `${cardCount}` })}
        className={styles.input}
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={6}
        defaultValue={position + 1}
        onKeyDown={handleKeyDown}
        onBlur={() => onClose(false)}
      />{' '}
      <span className={styles.total} aria-hidden="true">
        / {cardCount}
      </span>
    </div>
  );
}
