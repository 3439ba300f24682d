import { useOnline } from '../../../browser/page/use-online.ts';
import { useLoaded } from '../../../browser/use-loaded.ts';
import { hasWorker } from '../../../offline/has-worker.ts';

const loadKept = () => import('../../../offline/kept-instead.tsx');

export function KeptSetsOffline({ isUnreachable }: { isUnreachable: boolean }) {
  const isOnline = useOnline();
  const isShown = (!isOnline || isUnreachable) && hasWorker();
  const part = useLoaded(loadKept, isShown, false);
  return isShown && part ? <part.KeptInstead /> : null;
}
