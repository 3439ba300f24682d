import { clipsOf, labelsOf, withClips } from '../../../../cards/rules/clips-of-card.ts';
import type { Card } from '../../../../cards/contract/card.ts';
import { maxCardClips } from '../../../../platform/rules/limits.ts';
import type { CardEditing } from '../../../../saving/web/card-editing.ts';
import { addedClipId, clipId } from '../../../../saving/web/clip-ids.ts';
import type { CardActions } from '../fields/card-actions.ts';
import { FoldedPart } from '../fields/folded-part.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { ClipLabelField } from './clip-label-field.tsx';
import { FurtherClipRow, NewClipRow } from './further-clip-row.tsx';
import styles from './more-clips.module.css';
import { useClipOrder } from './use-clip-order.ts';

interface MoreClipsProps {
  card: Card;
  number: number;
  editing: CardEditing;
  uploads: MediaUploads;
  actions: CardActions;
}

export function MoreClips(props: MoreClipsProps) {
  const { card, number } = props;
  const hasMore = card.furtherClips.length > 0 || labelsOf(card).some((label) => label !== '');
  return (
    <FoldedPart label="More clips" number={number} isOpenAtFirst={hasMore}>
      <ClipRows {...props} />
    </FoldedPart>
  );
}

function ClipRows({ card, number, editing, uploads, actions }: MoreClipsProps) {
  const { makeFirst, isOrdering } = useClipOrder(editing);
  const [, ...further] = clipsOf(card);
  const isFull = further.length >= maxCardClips - 1;
  return (
    <ul className={styles.clips}>
      <li className={styles.first}>
        <ClipLabelField card={card} number={number} place={1} actions={actions} />
      </li>
      {further.map((clip, index) => (
        <FurtherClipRow
          key={clip.mediaPath}
          clip={{ ...withClips(card, [clip]), id: clipId(card.id, clip.mediaPath) }}
          card={card}
          number={number}
          place={index + 2}
          isOrdering={isOrdering}
          onMakeFirst={() => void makeFirst(card, clip.mediaPath)}
          uploads={uploads}
          actions={actions}
        />
      ))}
      {!isFull && (
        <NewClipRow
          clip={{ ...withClips(card, []), id: addedClipId(card.id) }}
          number={number}
          place={further.length + 2}
          uploads={uploads}
          actions={actions}
        />
      )}
    </ul>
  );
}
