import { useRef, type KeyboardEvent } from 'react';
import { gridColumns, nextGridIndex } from '../../../platform/web/ui/focus.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { emojiPalette } from '../../rules/emoji.ts';
import styles from './emoji-palette.module.css';

interface EmojiPaletteProps {
  value: string;
  onValueChange: (emoji: string) => void;
}

/** The emoji from which a player chooses one. The arrow keys move the choice in all four directions. */
export function EmojiPalette({ value, onValueChange }: EmojiPaletteProps) {
  const t = useTexts();
  const palette = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (!palette.current) return;
    const options = [...palette.current.querySelectorAll<HTMLElement>('[role="radio"]')];
    const nextIndex = nextGridIndex(event.key, {
      index: emojiPalette.findIndex((emoji) => emoji === value),
      count: emojiPalette.length,
      columns: gridColumns(options),
      isRightToLeft: getComputedStyle(palette.current).direction === 'rtl',
    });
    const emoji = nextIndex === undefined ? undefined : emojiPalette[nextIndex];
    if (nextIndex === undefined || !emoji) return;
    event.preventDefault();
    onValueChange(emoji);
    options[nextIndex]?.focus();
  }

  return (
    <div ref={palette} role="radiogroup" aria-label={t('Emoji')} className={styles.palette}>
      {emojiPalette.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="radio"
          aria-checked={emoji === value}
          tabIndex={emoji === value ? 0 : -1}
          className={styles.emoji}
          onClick={() => onValueChange(emoji)}
          onKeyDown={handleKeyDown}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
