import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import styles from './card-count.module.css';

interface CardJumpProps {
  position: number;
  cardCount: number;
  onJump: (position: number) => void;
  /** After a key the focus returns. */
  onClose: (isByKey: boolean) => void;
}

/** Numbers beyond the deck are clamped. */
export function CardJump({ position, cardCount, onJump, onClose }: CardJumpProps) {
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const number = Number.parseInt(input.current?.value ?? '', 10);
    onClose(true);
    if (Number.isFinite(number)) onJump(Math.max(1, Math.min(number, cardCount)) - 1);
  }

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose(true);
  }

  return (
    <form onSubmit={handleSubmit}>
      <input
        ref={input}
        aria-label={`Card number, 1 to ${cardCount}`}
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
    </form>
  );
}
