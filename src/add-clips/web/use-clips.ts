import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { announcement } from './clip-words.ts';
import { isAllAdded, type ClipQueue } from '../../clips/rules/clip-queue.ts';
import { clipSummary } from '../../clips/rules/clip-summary.ts';
import { naturalSortKey } from '../../platform/rules/text/natural-order.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import { clipUploads } from '../../saving/web/uploads/set-clip-uploads.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

export function useClips(setId: string) {
  const uploads = clipUploads(useQueryClient(), setId);
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const t = useTexts();

  useEffect(() => {
    uploads.reportSettled(() => {
      const summary = clipSummary(uploads.queue());
      if (isOpen || summary.started === 0) return;
      clearIfAdded(uploads);
      toast({ title: announcement(summary, undefined, t), tone: summary.failed === 0 ? 'good' : 'bad' });
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
      uploads.list(inNaturalOrder(files));
      setIsOpen(true);
    },
  };
}

/** Empties the list once every clip is in the set. */
function clearIfAdded(uploads: ClipUploads): void {
  if (isAllAdded(uploads.queue())) uploads.dispatch({ type: 'cleared' });
}

export function useClipQueue(uploads: ClipUploads): ClipQueue {
  return useSyncExternalStore(uploads.subscribe, uploads.queue);
}

function inNaturalOrder(files: readonly File[]): File[] {
  const keyed = files.map((file) => ({ file, key: naturalSortKey(file.name.replace(/\.[^.]*$/, '')) }));
  return keyed.toSorted((one, other) => compare(one.key, other.key)).map(({ file }) => file);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
