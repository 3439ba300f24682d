import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { forgetSet } from '../../api/sets.ts';
import { deleteIfUntouched } from '../../api/untouched-set.ts';
import { links } from '../../app/links.ts';
import { clipUploads } from './clips/set-clip-uploads.ts';

/** Back to the dashboard; a set that was made and left as it was is deleted first (spec section 2.8). */
export function useWayBack(setId: string) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  async function goBack(): Promise<void> {
    if (isLeaving) return;
    setIsLeaving(true);
    const isAwaitingCards = clipUploads(queryClient, setId).isBusy();
    const isDeleted = !isAwaitingCards && (await deleteIfUntouched(queryClient, setId));
    navigate(links.dashboard);
    if (isDeleted) forgetSet(queryClient, setId);
  }

  return { goBack, isLeaving };
}
