import { useQuery } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { setQuery } from '../../../sets/web/sets-queries.ts';
import { HandsDialog } from './hands-dialog.tsx';
import styles from './picture-hands.module.css';
import { useHandSearch } from './use-hand-search.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

interface PictureHandsProps {
  setId: string;
  editing: CardEditing;
  cards: readonly Card[];
}

/** Tells in a set with hints from pictures how far the search for hands is, and what it has found. */
export function PictureHands({ setId, ...props }: PictureHandsProps) {
  const set = useQuery(setQuery(setId));
  return set.data?.hintsFromPicture ? <Found {...props} /> : null;
}

function Found({ editing, cards }: Omit<PictureHandsProps, 'setId'>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { found, left, fault } = useHandSearch(editing, cards);
  const used = cards.filter(({ hand }) => hand).length;
  return (
    <div className={styles.line}>
      <Hand />
      <p role="status">{t(fault ?? describeProgress({ left, found: found.size, used }))}</p>
      {(found.size > 0 || used > 0) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('Look at the hands')}
        </Button>
      )}
      <HandsDialog editing={editing} cards={cards} found={found} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

interface Counts {
  readonly left: number;
  /** Hands that are neither accepted nor refused yet. */
  readonly found: number;
  readonly used: number;
}

function describeProgress({ left, found, used }: Counts): Message {
  if (left > 0) return message('Looking for hands in the pictures, {left} left...', { left });
  if (found > 0) {
    return message(
      '{found, plural, one {# hand was} other {# hands were}} found. Learners get hints once you accept.',
      { found },
    );
  }
  return used > 0
    ? message('{used, plural, one {# card gives} other {# cards give}} finger hints.', { used })
    : message('No picture with a single hand yet.');
}
