import type { MatchTile } from '../../../../shared/study/match/match-board.ts';
import styles from './tile-reading.module.css';

interface TileReadingProps {
  /** Undefined before one was touched. */
  tile: MatchTile | undefined;
}

/** What scrolls has to be within reach of the keyboard, in every browser. */
const scrollable = { role: 'region', tabIndex: 0 } as const;

/** All the words of the tile that was touched last, where tiles are too small for theirs. */
export function TileReading({ tile }: TileReadingProps) {
  const words = tile && wordsOn(tile);
  return (
    <div key={tile?.id} {...scrollable} aria-label="Tile in full" className={styles.reading}>
      <p className={styles.words} dir="auto" data-hint={words === undefined || undefined}>
        {words ?? 'Choose a tile to read all of it here'}
      </p>
    </div>
  );
}

/** What a tile says in words; one that shows media alone says none. */
function wordsOn({ card, side }: MatchTile): string {
  if (side === 'term') return card.term;
  return card.hasMedia && !card.showMediaAndText ? '' : card.definition;
}
