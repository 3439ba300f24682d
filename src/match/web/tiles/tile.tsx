import { Check, X } from 'lucide-react';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useContext } from 'react';
import { tileFlipMs, tileFlipStaggerMs } from '../../../platform/rules/limits.ts';
import type { MatchTile } from '../../rules/match-board.ts';
import type { TileState } from '../../rules/match.ts';
import { BrandMark } from '../../../platform/web/ui/display/brand-mark.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { CardMedia } from '../../../player/web/media/card-media.tsx';
import type { BoardTextMeasures, TextMeasure } from './board-text.ts';
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
  isFlipping: boolean;
  textMeasures: BoardTextMeasures;
  /** Whether the tile is the board's tab stop. */
  isTabStop: boolean;
  onPick: (tileId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
  onMouseEnter: () => void;
  /** Called when the video has loaded or failed. */
  onVideoSettled: (tileId: string) => void;
}

/** A tile of the match board, which shows the term or the definition of a card. */
export function Tile({
  tile,
  index,
  state,
  isFlipping,
  textMeasures,
  isTabStop,
  onPick,
  onKeyDown,
  onFocus,
  onMouseEnter,
  onVideoSettled,
}: TileProps) {
  const isHidden = state === 'hidden';
  const isMatched = state === 'matched';
  return (
    <button
      type="button"
      className={styles.tile}
      style={isFlipping ? flipTimes(index) : undefined}
      data-state={state}
      data-side={tile?.side}
      data-media={(tile?.side === 'definition' && tile.card.hasMedia) || undefined}
      data-turning={isFlipping || undefined}
      aria-pressed={state === 'selected' || state === 'wrong'}
      aria-disabled={isMatched || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => tile && onPick(tile.id)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onMouseEnter={onMouseEnter}
    >
      {tile && (
        <span className={styles.content}>
          <TileFace
            tile={tile}
            textMeasures={textMeasures}
            isShown={!isHidden && !isMatched}
            onVideoSettled={() => onVideoSettled(tile.id)}
          />
        </span>
      )}
      {(isHidden || isFlipping) && (
        <span className={styles.back}>
          <BrandMark className={styles.brand} />
        </span>
      )}
      <TileMark state={state} />
    </button>
  );
}

function flipTimes(index: number): CSSProperties {
  return { '--turn': `${tileFlipMs}ms`, '--turn-delay': `${index * tileFlipStaggerMs}ms` };
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
  textMeasures: BoardTextMeasures;
  isShown: boolean;
  onVideoSettled: () => void;
}

/** The content of an open tile. If media hide the definition, screen readers still read it. */
function TileFace({ tile: { card, side }, textMeasures, isShown, onVideoSettled }: TileFaceProps) {
  if (side === 'term') return <TileText kind="term" text={card.term} measure={textMeasures.term} />;
  const definition = <TileText kind="definition" text={card.definition} measure={textMeasures.definition} />;
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
  const style: CSSProperties = { '--longest-word': measure.longestWord };
  return (
    <span
      className={tileTextStyles.text}
      dir="auto"
      lang={kind === 'term' ? language : undefined}
      style={style}
      data-kind={kind}
      data-size={isLongText(text) ? 'prose' : measure.size}
      data-words
    >
      {text}
    </span>
  );
}
