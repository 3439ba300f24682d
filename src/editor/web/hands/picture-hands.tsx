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

/** Tells how far the search for hands is and what it has found, in a set that gives hints from its pictures. */
export function PictureHands({ setId, ...props }: PictureHandsProps) {
  const set = useQuery(setQuery(setId));
  return set.data?.hintsFromPicture ? <HandSearchStatus {...props} /> : null;
}

function HandSearchStatus({ editing, cards }: Omit<PictureHandsProps, 'setId'>) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { foundHands, remainingCount, fault } = useHandSearch(editing, cards);
  const usedCount = cards.filter(({ hand }) => hand).length;
  return (
    <div className={styles.line}>
      <Hand />
      <p role="status">{t(fault ?? describeProgress({ remainingCount, foundCount: foundHands.size, usedCount }))}</p>
      {(foundHands.size > 0 || usedCount > 0) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('Look at the hands')}
        </Button>
      )}
      <HandsDialog
        editing={editing}
        cards={cards}
        foundHands={foundHands}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

interface HandCounts {
  readonly remainingCount: number;
  readonly foundCount: number;
  readonly usedCount: number;
}

function describeProgress({ remainingCount, foundCount, usedCount }: HandCounts): Message {
  if (remainingCount > 0) return message('Looking for hands in the pictures, {left} left...', { left: remainingCount });
  if (foundCount > 0) {
    return message(
      '{found, plural, one {# hand was} other {# hands were}} found. Learners get hints once you accept.',
      { found: foundCount },
    );
  }
  return usedCount > 0
    ? message('{used, plural, one {# card gives} other {# cards give}} finger hints.', { used: usedCount })
    : message('No picture with a single hand yet.');
}
