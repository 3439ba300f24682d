import { Check, X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useContext } from 'react';
import { tileTurnMs, tileTurnStepMs } from '../../../platform/rules/limits.ts';
import type { MatchTile } from '../../rules/match-board.ts';
import type { TileState } from '../../rules/match.ts';
import { BrandMark } from '../../../platform/web/ui/display/brand-mark.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { CardMedia } from '../../../player/web/media/card-media.tsx';
import type { BoardText, TextMeasure } from './board-text.ts';
import styles from './tile.module.css';
import { TermLanguage } from '../../../player/web/card/term-language.ts';
import { isLongText } from '../../../player/web/card/text-size.ts';
import tileTextStyles from './tile-text.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface TileProps {
  /** Undefined before the board is dealt. */
  tile: MatchTile | undefined;
  index: number;
  state: TileState;
  isTurning: boolean;
  boardText: BoardText;
  /** Whether the tile is the board's tab stop. */
  isCurrent: boolean;
  onPick: (tileId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
  onPoint: () => void;
  onVideoSettled: (tileId: string) => void;
}

export function Tile({
  tile,
  index,
  state,
  isTurning,
  boardText,
  isCurrent,
  onPick,
  onKeyDown,
  onFocus,
  onPoint,
  onVideoSettled,
}: TileProps) {
  const isHidden = state === 'hidden';
  const isMatched = state === 'matched';
  return (
    <button
      type="button"
      className={styles.tile}
      style={isTurning ? turnOf(index) : undefined}
      data-state={state}
      data-side={tile?.side}
      data-media={(tile?.side === 'definition' && tile.card.hasMedia) || undefined}
      data-turning={isTurning || undefined}
      aria-pressed={state === 'selected' || state === 'wrong'}
      aria-disabled={isMatched || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => tile && onPick(tile.id)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onMouseEnter={onPoint}
    >
      {tile && (
        <span className={styles.content}>
          <TileFace
            tile={tile}
            boardText={boardText}
            isShown={!isHidden && !isMatched}
            onVideoSettled={() => onVideoSettled(tile.id)}
          />
        </span>
      )}
      {(isHidden || isTurning) && (
        <span className={styles.back}>
          <BrandMark className={styles.brand} />
        </span>
      )}
      <TileMark state={state} />
    </button>
  );
}

function turnOf(index: number): CSSProperties {
  return { '--turn': `${tileTurnMs}ms`, '--turn-delay': `${index * tileTurnStepMs}ms` };
}

function TileMark({ state }: { state: TileState }) {
  const t = useTexts();
  if (state !== 'wrong' && state !== 'matched') return null;
  return (
    <span className={styles.mark}>
      {state === 'wrong' ? <X /> : <Check />}
      <VisuallyHidden>
        {state === 'wrong' ? t('after the words on a tile|, not a pair') : t('after the words on a tile|, matched')}
      </VisuallyHidden>
    </span>
  );
}

interface TileFaceProps {
  tile: MatchTile;
  boardText: BoardText;
  isShown: boolean;
  onVideoSettled: () => void;
}

/** If media hide the definition, screen readers still read it. */
function TileFace({ tile: { card, side }, boardText, isShown, onVideoSettled }: TileFaceProps) {
  if (side === 'term') return <TileText kind="term" text={card.term} measure={boardText.term} />;
  const definition = <TileText kind="definition" text={card.definition} measure={boardText.definition} />;
  if (!card.hasMedia) return definition;
  const hasWords = card.definition.trim() !== '';
  return (
    <>
      <CardMedia
        card={card}
        isShown={isShown}
        isFilling
        onArrival={card.mediaKind === 'video' ? onVideoSettled : undefined}
        fallback={hasWords && definition}
      />
      {hasWords && card.showMediaAndText && (
        <span className={styles.caption} dir="auto" data-words>
          {card.definition}
        </span>
      )}
      {hasWords && !card.showMediaAndText && <VisuallyHidden>{`: ${card.definition}`}</VisuallyHidden>}
    </>
  );
}

interface TileTextProps {
  kind: 'term' | 'definition';
  text: string;
  measure: TextMeasure;
}

function TileText({ kind, text, measure }: TileTextProps) {
  const language = useContext(TermLanguage);
  const words: CSSProperties = { '--longest-word': measure.longestWord };
  return (
    <span
      className={tileTextStyles.text}
      dir="auto"
      lang={kind === 'term' ? language : undefined}
      style={words}
      data-kind={kind}
      data-size={isLongText(text) ? 'prose' : measure.size}
      data-words
    >
      {text}
    </span>
  );
}
