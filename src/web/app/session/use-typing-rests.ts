import { useEffect, useState } from 'react';

/** Then nobody is in the middle of a word that a dialog would cut off. */
const typingRestMs = 1_000;

/** True once `isWanted` and nobody is in the middle of a word. */
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
