import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject, useSyncExternalStore } from 'react';
import {
  isListed,
  type Clip,
  type ClipBatch,
  pauseReasonOf,
  isAllAdded,
  clipSummary,
  type ClipSummary,
} from '../../clips/rules/clip-batch.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { useLeaveQuestion } from '../../platform/web/ui/overlays/use-unsaved-work.ts';
import { SortableList } from '../../platform/web/ui/sortable/sortable-list.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { ClipRow, ListedClipRow } from './clip-row.tsx';
import { type ClipUploads, clipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import {
  describeDuplicate,
  describePauseReason,
  describeLeftOut,
  describeSummary,
  describeProgress,
} from './describe-clip-state.ts';
import { ClipsDrop } from './clips-drop.tsx';
import { LazyClipEditor } from '../../clips/web/lazy-clip-editor.tsx';
import { CircleAlert, Info, Pause, Play, RotateCw } from 'lucide-react';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './clips-dialog.module.css';
import panelStyles from '../../saving/web/parts/panel.module.css';

interface ClipsDialogProps {
  setId: string;
  uploads: ClipUploads;
  isOpen: boolean;
  onClose: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** Lists the clips to add, and uploads them. Uploads continue while the dialog is closed. */
export function ClipsDialog({ setId, uploads, isOpen, onClose, onFiles }: ClipsDialogProps) {
  const t = useTexts();
  const batch = useClipBatch(uploads);
  const summary = clipSummary(batch);
  const { leave: finish, question } = useLeaveQuestion(summary.failed > 0, () => {
    uploads.dispatch({ type: 'cleared' });
    onClose();
  });
  return (
    <>
      <Dialog
        title={t('Add many clips')}
        description={t('One card for each file, in this order. The file name becomes the term.')}
        width="page"
        className={styles.dialog}
        isOpen={isOpen}
        onOpenChange={onClose}
        footer={batch.clips.length > 0 ? <ClipsFooter batch={batch} uploads={uploads} onFinish={finish} /> : undefined}
      >
        <div className={styles.content}>
          <ClipsDrop isSlim={batch.clips.length > 0} onFiles={onFiles} />
          {batch.clips.length > 0 && <ClipsProgress batch={batch} />}
          {batch.clips.length > 0 && <ClipList setId={setId} batch={batch} uploads={uploads} />}
        </div>
        <ClipsAnnouncement batch={batch} />
      </Dialog>
      <ConfirmDialog {...question} text={describeProgress(summary, undefined, t)} />
    </>
  );
}

interface ClipListProps extends Pick<ClipsDialogProps, 'setId' | 'uploads'> {
  batch: ClipBatch;
}

function ClipList({ setId, batch, uploads }: ClipListProps) {
  const t = useTexts();
  const { clips } = batch;
  const { data: cards } = useQuery(cardsQuery(setId));
  const list = useRef<HTMLOListElement>(null);
  const warnings = useMemo(
    () => (clips.some(isListed) ? uploads.duplicateWarnings((cards ?? []).map(({ term }) => term)) : undefined),
    [clips, cards, uploads],
  );
  const [editedId, setEditedId] = useState<string>();
  const rowIds = useMemo(() => clips.map(({ id }) => id), [clips]);
  const numbers = useMemo(() => numbersOf(clips), [clips]);
  const listedIds = useListedIds(batch);
  useFocusRecovery({ list, rowIds, target: 'button' });
  useScrollToActiveRow(list, clips.find(({ state }) => isBeingProcessed(state))?.id);

  return (
    <SortableList
      ids={listedIds}
      nameOf={(id) => clips.find((clip) => clip.id === id)?.fileName ?? ''}
      onMove={(id, toIndex) => uploads.dispatch({ type: 'moved', id, to: rowIds.indexOf(listedIds[toIndex] ?? id) })}
    >
      <VisuallyHidden id="clips-heading">{t('Files')}</VisuallyHidden>
      <ol className={styles.list} ref={list} tabIndex={-1} aria-labelledby="clips-heading">
        {clips.map((clip, index) => {
          const warning = warnings?.get(clip.id);
          const Row = isListed(clip) ? ListedClipRow : ClipRow;
          return (
            <Row
              key={clip.id}
              clip={clip}
              number={numbers[index] ?? 0}
              duplicateWarning={warning && describeDuplicate(warning, t)}
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

function isBeingProcessed({ phase }: Clip['state']): boolean {
  return phase === 'uploading' || phase === 'preparing';
}

/** Scrolls to the clip that is being processed, unless somebody has scrolled the previous one out of view. */
function useScrollToActiveRow(list: RefObject<HTMLElement | null>, id: string | undefined): void {
  const lastRow = useRef<Element>(undefined);

  useEffect(() => {
    const row = id && list.current?.querySelector(`[data-row="${id}"]`);
    if (!row) return;
    const { current: before } = lastRow;
    if (!before?.isConnected || isVisibleInDialog(before)) row.scrollIntoView({ block: 'nearest' });
    lastRow.current = row;
  }, [list, id]);
}

function isVisibleInDialog(row: Element): boolean {
  const [rowBox, dialogBox] = [row.getBoundingClientRect(), row.closest('[role="dialog"]')?.getBoundingClientRect()];
  return dialogBox !== undefined && rowBox.bottom >= dialogBox.top && rowBox.top <= dialogBox.bottom;
}

/** Numbers the started clips among themselves, and any other clip by its row. */
function numbersOf(clips: readonly Clip[]): number[] {
  let cardCount = 0;
  return clips.map(({ place }, index) => {
    if (place === undefined) return index + 1;
    cardCount += 1;
    return cardCount;
  });
}

/** Returns the same array until other clips are listed, so that no row rerenders. */
function useListedIds({ clips }: ClipBatch): readonly string[] {
  const key = clips
    .filter(isListed)
    .map(({ id }) => id)
    .join(' ');
  return useMemo(() => key.split(' ').filter((id) => id !== ''), [key]);
}

interface ListedClipEditorProps {
  id: string;
  uploads: ClipUploads;
  onClose: () => void;
}

function ListedClipEditor({ id, uploads, onClose }: ListedClipEditorProps) {
  const file = uploads.fileOf(id);
  if (!file) return null;
  return (
    <LazyClipEditor
      clip={{ source: file, signingBox: null }}
      onClose={onClose}
      onSave={(edited) => {
        if (edited.file) uploads.replace(id, edited.file, edited.poster);
        onClose();
      }}
    />
  );
}

function ClipsProgress({ batch }: { batch: ClipBatch }) {
  const t = useTexts();
  const summary = clipSummary(batch);
  // A reason for waiting matters only while something waits.
  const pauseReason = summary.underWay > 0 ? pauseReasonOf(batch) : undefined;
  return (
    <>
      {batch.leftOut > 0 && (
        <p className={styles.notice}>
          <Info />
          {describeLeftOut(batch.leftOut, t)}
        </p>
      )}
      {summary.started > 0 && (
        <div className={styles.progress} data-hold={pauseReason}>
          <p className={styles.words} data-figures>
            <b>{t('{added} of {started} cards added', { added: summary.added, started: summary.started })}</b>
            {pauseReason && (
              <span className={styles.hold}>
                {pauseReason !== 'paused' && <CircleAlert />}
                {t(describePauseReason(pauseReason))}
              </span>
            )}
          </p>
          <ProgressLine label={t('All files')} value={summary.share} max={1} tone="brand" />
        </div>
      )}
    </>
  );
}

interface ClipsFooterProps {
  batch: ClipBatch;
  uploads: ClipUploads;
  onFinish: () => void;
}

function ClipsFooter({ batch, uploads, onFinish }: ClipsFooterProps) {
  const t = useTexts();
  const summary = clipSummary(batch);
  return (
    <div className={styles.foot}>
      <p className={styles.summary} data-figures>
        {describeSummary(summary, t)}
      </p>
      <div className={styles.actions}>
        <BatchActions batch={batch} summary={summary} uploads={uploads} />
        {summary.ready > 0 && (
          <Button kind="primary" onClick={() => uploads.start()}>
            {t('Add {count, plural, one {# Card} other {# Cards}}', { count: summary.ready })}
          </Button>
        )}
        {isFinished(summary) && (
          <Button kind="primary" onClick={onFinish}>
            {t('Done')}
          </Button>
        )}
      </div>
    </div>
  );
}

function BatchActions({ batch, summary, uploads }: Omit<ClipsFooterProps, 'onFinish'> & { summary: ClipSummary }) {
  const t = useTexts();
  const { underWay, paused, failed } = summary;
  // If each clip was paused by itself, Resume is offered too.
  const isPaused = batch.isPaused || (underWay === 0 && paused > 0);
  const isStarted = underWay > 0 || paused > 0;
  return (
    <>
      {isStarted && (
        <Button kind="ghost" onClick={() => uploads.dispatch({ type: 'cancelled' })}>
          {t('Cancel All')}
        </Button>
      )}
      {failed > 0 && (
        <Button icon={RotateCw} onClick={() => uploads.dispatch({ type: 'retried' })}>
          {t('Try {count} Again', { count: failed })}
        </Button>
      )}
      {isStarted && (
        <Button
          icon={isPaused ? Play : Pause}
          onClick={() => uploads.dispatch({ type: isPaused ? 'resumed' : 'paused' })}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
    </>
  );
}

function isFinished({ ready, underWay, paused }: ClipSummary): boolean {
  return ready + underWay + paused === 0;
}

interface ClipsBarProps {
  uploads: ClipUploads;
  onShow: () => void;
}

export function ClipsBar({ uploads, onShow }: ClipsBarProps) {
  const t = useTexts();
  const batch = useClipBatch(uploads);
  const summary = clipSummary(batch);
  if (batch.clips.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('Many clips')}>
      <div className={panelStyles.panel}>
        <div className={styles.clipsBarContent}>
          <p className={styles.clipsBarWords} data-figures>
            <b>{t('Clips')}</b> {describeSummary(summary, t)}
          </p>
          <Button kind="ghost" onClick={onShow}>
            {t('Show Files')}
          </Button>
        </div>
        {summary.underWay > 0 && (
          <ProgressLine className={styles.line} label={t('All files')} value={summary.share} max={1} tone="brand" />
        )}
      </div>
      <ClipsAnnouncement batch={batch} />
    </section>
  );
}

/** Announces only the progress of the whole batch, not each step of a clip. */
function ClipsAnnouncement({ batch }: { batch: ClipBatch }) {
  const t = useTexts();
  return <VisuallyHidden role="status">{describeProgress(clipSummary(batch), pauseReasonOf(batch), t)}</VisuallyHidden>;
}

/** The clips that are added to a set, and the dialog that shows them. Without the dialog, a toast reports the end. */
export function useClips(setId: string) {
  const uploads = clipUploads(useQueryClient(), setId);
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const t = useTexts();

  useEffect(() => {
    uploads.setSettledListener(() => {
      const summary = clipSummary(uploads.batch());
      if (isOpen || summary.started === 0) return;
      clearIfAdded(uploads);
      toast({
        title: describeProgress(summary, undefined, t),
        tone: summary.failed + summary.refused === 0 ? 'good' : 'bad',
      });
    });
  }, [uploads, toast, t, isOpen]);

  return {
    uploads,
    isOpen,
    open: () => setIsOpen(true),
    close() {
      clearIfAdded(uploads);
      setIsOpen(false);
    },
    review(files: readonly File[]) {
      uploads.addFiles(inNaturalOrder(files));
      setIsOpen(true);
    },
  };
}

/** Empties the list if every clip is in the set, so that nothing is left to report. */
function clearIfAdded(uploads: ClipUploads): void {
  if (isAllAdded(uploads.batch())) uploads.dispatch({ type: 'cleared' });
}

function useClipBatch(uploads: ClipUploads): ClipBatch {
  return useSyncExternalStore(uploads.subscribe, uploads.batch);
}

function inNaturalOrder(files: readonly File[]): File[] {
  const filesWithKeys = files.map((file) => ({ file, key: naturalSortKey(file.name.replace(/\.[^.]*$/, '')) }));
  return filesWithKeys.toSorted((a, b) => compare(a.key, b.key)).map(({ file }) => file);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
