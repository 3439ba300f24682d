import { holdOf, type ClipQueue } from '../../../../shared/clips/clip-queue.ts';
import { clipSummary } from '../../../../shared/clips/clip-summary.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { announcement } from './clip-words.ts';

/** Leaves single steps out. */
export function ClipsAnnouncement({ queue }: { queue: ClipQueue }) {
  return <VisuallyHidden role="status">{announcement(clipSummary(queue), holdOf(queue))}</VisuallyHidden>;
}
