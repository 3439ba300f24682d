import { useContext, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { BoardShape } from '../../rules/board-shape.ts';
import type { MatchTile } from '../../rules/match-board.ts';
import { TermLanguage } from '../../../player/web/card/term-language.ts';
import { CardMedia, visibleRatio } from '../../../player/web/media/card-media.tsx';
import styles from './tile-strip.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface TileStripProps {
  /** Undefined if no card has a picture. */
  shape: BoardShape | undefined;
  hasClipped: boolean;
  selected: MatchTile | undefined;
  /** The tile that was picked, focused or pointed at last. */
  inspected: MatchTile | undefined;
}

/** Makes a scrolling box a tab stop, because not every browser does so by itself. */
const scrollable = { role: 'region', tabIndex: 0 } as const;

/** Shows the selected sign large and, if text on any tile is clipped, the whole text of the inspected tile. */
export function TileStrip({ shape, hasClipped, selected, inspected }: TileStripProps) {
  const t = useTexts();
  const hasMedia = shape !== undefined;
  const sign = hasMedia && selected?.side === 'definition' && selected.card.hasMedia ? selected : undefined;
  const words = inspected && textOnTile(inspected);
  const language = useContext(TermLanguage);
  return (
    <div className={styles.strip} data-shape={shape} data-clipped={hasClipped || undefined}>
      {hasMedia && <SelectedSign tile={sign} />}
      {hasClipped ? (
        <div key={inspected?.id} {...scrollable} aria-label={t('Tile in full')} className={styles.reading}>
          <p
            className={styles.words}
            dir="auto"
            lang={inspected?.side === 'term' ? language : undefined}
            data-hint={words === undefined || undefined}
          >
            {words ?? t('Choose a tile to read all of it here')}
          </p>
        </div>
      ) : (
        !sign && <p className={styles.hint}>{t('Choose a sign to see it large here')}</p>
      )}
    </div>
  );
}

/** The media of the selected tile. It is hidden from screen readers, which read the tile itself. */
function SelectedSign({ tile }: { tile: MatchTile | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const isDisplayed = useIsDisplayed(container);
  const shape: CSSProperties | undefined = tile && { '--ratio': visibleRatio(tile.card) };
  return (
    <div ref={container} className={styles.sign} style={shape} data-empty={!tile || undefined} aria-hidden="true">
      {tile && isDisplayed && <CardMedia key={tile.id} card={tile.card} isShown />}
    </div>
  );
}

/** Whether the style sheet leaves room for the sign. If not, its video need not load. */
function useIsDisplayed(container: RefObject<HTMLElement | null>): boolean {
  const [isDisplayed, setDisplayed] = useState(false);

  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setDisplayed(element.clientHeight > 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);

  return isDisplayed;
}

function textOnTile({ card, side }: MatchTile): string {
  if (side === 'term') return card.term;
  return card.hasMedia && !card.showMediaAndText ? '' : card.definition;
}
