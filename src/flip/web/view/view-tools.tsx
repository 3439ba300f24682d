import { Maximize2, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type RefObject, useLayoutEffect } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import {
  middleOfSigning,
  plainView,
  pointIn,
  type PicturePoint,
  type CardView,
} from '../../../player/rules/card-view.ts';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import overMediaStyles from '../../../player/web/media/over-media.module.css';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';
import { visibleMediaOf } from './visible-media.ts';
import { useDoubleTap } from './use-double-tap.ts';
import styles from './view-tools.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ViewToolsProps {
  /** Undefined while the text side is visible. */
  card: Card | undefined;
  isMirrored: boolean;
  playerRef: RefObject<HTMLElement | null>;
  /** False while a dialog is open. */
  hasKeys: boolean;
  onTurn: () => void;
  onEnlarge: () => void;
}

/** The buttons in a corner of the media. A double tap on the media zooms in at its place. */
export function ViewTools({ card, isMirrored, playerRef, hasKeys, onTurn, onEnlarge }: ViewToolsProps) {
  const t = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const { view, showWhole, zoom } = useCardView(card?.id);
  const box = card?.signingBox ?? null;
  const isFramed = box !== null && box.width * box.height < 1;
  const isZoomed = view.zoomedAt !== undefined;

  function zoomInto(at: PicturePoint) {
    const picture = visibleMediaOf(root.current?.parentElement);
    if (picture) zoom(pointIn(picture.getBoundingClientRect(), at));
  }

  const zoomIntoSigning = () => zoom(middleOfSigning(box, isMirrored));
  const characters = { e: onEnlarge, z: zoomIntoSigning, ...(isFramed && { w: showWhole }) };
  useReflectedView(root, card?.id, view);
  useDoubleTap(root, { cardId: card?.id, onDoubleTap: zoomInto, onTap: onTurn });
  useStudyKeys(playerRef, { characters }, hasKeys && card !== undefined);

  return (
    <div ref={root} className={styles.view} hidden={!card}>
      <div role="group" aria-label={t('Picture')} className={classNames(overMediaStyles.start, styles.buttons)}>
        <IconButton label={t('Enlarge')} icon={Maximize2} tooltipSide="bottom" onClick={onEnlarge} />
        {isFramed && (
          <IconButton
            label={t('Whole frame')}
            icon={Scan}
            tooltipSide="bottom"
            className={styles.whole}
            aria-pressed={view.isWhole}
            onClick={showWhole}
          />
        )}
        <IconButton
          label={t('Zoom')}
          icon={isZoomed ? ZoomOut : ZoomIn}
          tooltipSide="bottom"
          className={styles.zoom}
          aria-pressed={isZoomed}
          onClick={zoomIntoSigning}
        />
      </div>
    </div>
  );
}

/** How the visible card's picture is shown. The view is reset when another card's media become visible, or text. */
function useCardView(cardId: string | undefined) {
  const [viewedCardId, setViewedCardId] = useState(cardId);
  const [view, setView] = useState(plainView);
  if (viewedCardId !== cardId) {
    setViewedCardId(cardId);
    setView(plainView);
  }
  return {
    view,
    showWhole: () => setView({ isWhole: !view.isWhole, zoomedAt: undefined }),
    zoom: (at: PicturePoint) => setView({ ...view, zoomedAt: view.zoomedAt ? undefined : at }),
  };
}

/** Sets attributes and styles on the card's element directly, so that the deck need not render. */
function useReflectedView(
  inDeck: RefObject<HTMLElement | null>,
  cardId: string | undefined,
  { isWhole, zoomedAt }: CardView,
): void {
  useLayoutEffect(() => {
    const card = inDeck.current?.parentElement?.querySelector<HTMLElement>('[data-current]');
    if (!card || cardId === undefined) return;
    card.toggleAttribute('data-whole', isWhole);
    card.toggleAttribute('data-zoomed', zoomedAt !== undefined);
    if (zoomedAt) {
      card.style.setProperty('--zoom-x', `${zoomedAt.x}`);
      card.style.setProperty('--zoom-y', `${zoomedAt.y}`);
    }
    return () => {
      card.removeAttribute('data-whole');
      card.removeAttribute('data-zoomed');
    };
  }, [inDeck, cardId, isWhole, zoomedAt]);
}
