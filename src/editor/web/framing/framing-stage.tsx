import { useRef, type CSSProperties } from 'react';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import type { Card } from '../../../cards/contract/card.ts';
import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { BoxFrame } from '../../../clips/web/box-frame.tsx';
import styles from './framing-stage.module.css';

interface FramingStageProps {
  card: Card;
  box: SigningBox;
  onChange: (box: SigningBox) => void;
}

export function FramingStage({ card, box, onChange }: FramingStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const style: CSSProperties = { '--ratio': ratioOf(card) };
  return (
    <div ref={stage} className={styles.stage} style={style}>
      <WholeMedia card={card} />
      <BoxFrame stage={stage} box={box} onChange={onChange} isFocusedAtFirst />
    </div>
  );
}

function WholeMedia({ card: { mediaKind, mediaPath, posterPath } }: { card: Card }) {
  if (mediaKind === 'image') return <img className={styles.media} src={mediaPath ?? undefined} alt="" />;
  return (
    <video
      className={styles.media}
      src={mediaPath ?? undefined}
      poster={posterPath ?? undefined}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden="true"
    />
  );
}
