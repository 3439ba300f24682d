import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { isListed, type Clip, type ClipQueue } from '../../clips/rules/clip-queue.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { SortableList } from '../../platform/web/ui/sortable/sortable-list.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus/use-focus-recovery.ts';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { ListedClipEditor } from './listed-clip-editor.tsx';
import { ClipRow, ListedClipRow } from './clip-row.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import { markWords } from './clip-words.ts';
import { ClipsAnnouncement } from './clips-announcement.tsx';
import styles from './clips-dialog.module.css';
import { ClipsDrop } from './clips-drop.tsx';
import { ClipsFooter } from './clips-footer.tsx';
import { ClipsProgress } from './clips-progress.tsx';
import { useClipQueue } from './use-clips.ts';

interface ClipsDialogProps {
  setId: string;
  uploads: ClipUploads;
  isOpen: boolean;
  onClose: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** Uploads continue while it is closed. */
export function ClipsDialog({ setId, uploads, isOpen, onClose, onFiles }: ClipsDialogProps) {
  const queue = useClipQueue(uploads);
  return (
    <Dialog
      title="Add many clips"
      description="One card for each file, in this order. The file name becomes the term."
      width="page"
      className={styles.dialog}
      isOpen={isOpen}
      onOpenChange={onClose}
      footer={queue.clips.length > 0 ? <ClipsFooter queue={queue} uploads={uploads} onClose={onClose} /> : undefined}
    >
      <div className={styles.content}>
        <ClipsDrop isSlim={queue.clips.length > 0} onFiles={onFiles} />
        {queue.clips.length > 0 && <ClipsProgress queue={queue} />}
        {queue.clips.length > 0 && <ClipList setId={setId} queue={queue} uploads={uploads} />}
      </div>
      <ClipsAnnouncement queue={queue} />
    </Dialog>
  );
}

interface ClipListProps extends Pick<ClipsDialogProps, 'setId' | 'uploads'> {
  queue: ClipQueue;
}

function ClipList({ setId, queue, uploads }: ClipListProps) {
  const { clips } = queue;
  const { data: cards } = useQuery(cardsQuery(setId));
  const list = useRef<HTMLOListElement>(null);
  const marks = useMemo(
    () => (clips.some(isListed) ? uploads.marks((cards ?? []).map(({ term }) => term)) : undefined),
    [clips, cards, uploads],
  );
  const [editedId, setEditedId] = useState<string>();
  const rowIds = useMemo(() => clips.map(({ id }) => id), [clips]);
  const numbers = useMemo(() => numbersOf(clips), [clips]);
  const listedIds = useListedIds(queue);
  useFocusRecovery({ list, rowIds, target: 'button' });

  return (
    <SortableList
      ids={listedIds}
      nameOf={(id) => clips.find((clip) => clip.id === id)?.fileName ?? ''}
      onMove={(id, toIndex) => uploads.dispatch({ type: 'moved', id, to: rowIds.indexOf(listedIds[toIndex] ?? id) })}
    >
      <VisuallyHidden id="clips-heading">Files</VisuallyHidden>
      <ol className={styles.list} ref={list} tabIndex={-1} aria-labelledby="clips-heading">
        {clips.map((clip, index) => {
          const mark = marks?.get(clip.id);
          const Row = isListed(clip) ? ListedClipRow : ClipRow;
          return (
            <Row
              key={clip.id}
              clip={clip}
              number={numbers[index] ?? 0}
              mark={mark && markWords(mark)}
              uploads={uploads}
              onEdit={setEditedId}
            />
          );
        })}
      </ol>
      {editedId !== undefined && (
        <ListedClipEditor id={editedId} uploads={uploads} onClose={() => setEditedId(undefined)} />
      )}
    </SortableList>
  );
}

function numbersOf(clips: readonly Clip[]): number[] {
  let cardCount = 0;
  return clips.map(({ place }, index) => {
    if (place === undefined) return index + 1;
    cardCount += 1;
    return cardCount;
  });
}

/** The same array for the same list, so that no row rerenders. */
function useListedIds({ clips }: ClipQueue): readonly string[] {
  const key = clips
    .filter(isListed)
    .map(({ id }) => id)
    .join(' ');
  const [known, setKnown] = useState<{ key: string; ids: readonly string[] }>({ key: '', ids: [] });
  if (known.key === key) return known.ids;
  const ids = key.split(' ').filter((id) => id !== '');
  setKnown({ key, ids });
  return ids;
}
