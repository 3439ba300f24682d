import { useEffect, useState } from 'react';
import { partMissingEvent, useLoaded } from '../../browser/use-loaded.ts';

const loadNotice = () => import('./missing-part-notice.tsx');

/** Shows a notice once a part of the program has failed to load. The notice itself is loaded ahead. */
export function MissingPart() {
  const [isShown, setShown] = useState(false);
  const noticeModule = useLoaded(loadNotice, isShown);

  useEffect(() => {
    const show = () => setShown(true);
    window.addEventListener(partMissingEvent, show);
    return () => window.removeEventListener(partMissingEvent, show);
  }, []);

  return noticeModule && isShown ? <noticeModule.MissingPartNotice onClose={() => setShown(false)} /> : null;
}
