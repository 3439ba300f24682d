import { useEffect, useState } from 'react';
import { partMissingEvent, useLoaded } from '../../browser/use-loaded.ts';

const loadNotice = () => import('./missing-part-notice.tsx');

/** Shows a notice once a part of the program has failed to load. The notice itself is loaded ahead. */
export function MissingPart() {
  const [isMissing, setMissing] = useState(false);
  const notice = useLoaded(loadNotice, isMissing);

  useEffect(() => {
    const show = () => setMissing(true);
    window.addEventListener(partMissingEvent, show);
    return () => window.removeEventListener(partMissingEvent, show);
  }, []);

  return notice && isMissing ? <notice.MissingPartNotice onClose={() => setMissing(false)} /> : null;
}
