import { useIsHydrated } from '../../../platform/web/browser/use-is-hydrated.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';

const loadControl = () => import('../../../offline/web/keep-control.tsx');

interface KeepOnDeviceProps {
  setId: string;
  /** Undefined if unknown or not public. */
  title: string | undefined;
}

/** Not in frames of other sites, where storage belongs to the page around. */
export function KeepOnDevice(props: KeepOnDeviceProps) {
  const isHydrated = useIsHydrated();
  const isOwnPage = isHydrated && window === window.top;
  const part = useLoaded(loadControl, isOwnPage, false);
  return part ? <part.KeepControl {...props} /> : null;
}
