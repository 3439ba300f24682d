import { useEffect, useState } from 'react';

/** So that a dialog interrupts no word. */
const typingRestMs = 1_000;

/** True once `isWanted` and typing has paused. */
export function useTypingRests(isWanted: boolean): boolean {
  const [rests, setRests] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const rest = () => setRests(true);
    let timer = setTimeout(rest, isInTextField() ? typingRestMs : 0);
    const handleKeyDown = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, typingRestMs);
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', handleKeyDown, { capture: true });
      setRests(false);
    };
  }, [isWanted]);

  return isWanted && rests;
}

function isInTextField(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}
