import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasUnfinishedClips } from '../../clips/rules/clip-queue.ts';
import { forgetSet } from '../../sets/web/sets-queries.ts';
import { deleteIfUntouched } from '../../saving/web/untouched-set.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { useDeletedSetToast } from '../../sets/web/use-deleted-set-toast.ts';
import { clipUploads } from '../../saving/web/uploads/set-clip-uploads.ts';
import { textDraftsOf } from '../../import-export/web/use-text-draft.ts';

/** Deletes an untouched new set first, unless clips or text wait to become cards. */
export function useWayBack(setId: string) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const showDeleted = useDeletedSetToast();

  async function goBack(): Promise<void> {
    if (isLeaving) return;
    setIsLeaving(true);
    const isAwaitingCards =
      hasUnfinishedClips(clipUploads(queryClient, setId).queue()) || textDraftsOf(setId).length > 0;
    const left = isAwaitingCards ? 'kept' : await deleteIfUntouched(queryClient, setId);
    navigate(links.dashboard);
    if (left !== 'kept') forgetSet(queryClient, setId);
    if (left === 'deletedWithMore') showDeleted(setId, 'A set without title and cards was deleted');
  }

  return { goBack, isLeaving };
}
