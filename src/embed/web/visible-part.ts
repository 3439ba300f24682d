import type { FrameMessage } from '../../platform/rules/frame-messages/messages.ts';
import type { VisiblePart } from '../../platform/web/browser/page/use-visible-part.ts';

/** Minimum for a dialog, even if the host shows less. */
const minHeightPx = 320;

/** Undefined when all of the frame is visible. */
export function visiblePart(
  { viewportHeight, iframeTop }: Extract<FrameMessage, { type: 'parent-viewport' }>,
  frameHeightPx: number,
): VisiblePart | undefined {
  const startPx = Math.max(0, -iframeTop);
  const endPx = Math.min(frameHeightPx, viewportHeight - iframeTop);
  if (startPx === 0 && endPx >= frameHeightPx) return undefined;
  const heightPx = Math.min(frameHeightPx, Math.max(minHeightPx, endPx - startPx));
  return { topPx: Math.min(startPx, frameHeightPx - heightPx), heightPx };
}
