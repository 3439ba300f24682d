import { useEffect } from 'react';
import { defaultEmbedHeightPx } from '../../../platform/rules/limits.ts';

/** Asks Canvas for the frame's height (https://canvas.instructure.com/doc/api/file.lti_window_post_message.html). */
export function useFrameHeight(): void {
  useEffect(() => {
    if (window.parent === window) return;
    window.parent.postMessage({ subject: 'lti.frameResize', height: defaultEmbedHeightPx }, '*');
  }, []);
}
