import { useQuery } from '@tanstack/react-query';
import type { Card } from '../../../cards/contract/card.ts';
import { unplayableClipText } from '../../../media/rules/clip-codec.ts';
import { playFaultQuery } from '../../../player/web/play-fault.ts';
import styles from './missing-clip.module.css';

interface MissingClipProps {
  card: Card;
}

/** For the admin. */
export function MissingClip({ card: { mediaKind, mediaPath } }: MissingClipProps) {
  const path = mediaKind === 'video' ? mediaPath : null;
  const { data: fault } = useQuery({ ...playFaultQuery(path ?? ''), enabled: path !== null });
  if (!fault) return null;
  return (
    <p className={styles.words} role="status">
      {unplayableClipText(fault)}
    </p>
  );
}
