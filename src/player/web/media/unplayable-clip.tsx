import { useQuery } from '@tanstack/react-query';
import { unplayableClipText } from '../../../media/rules/clip-codec.ts';
import { playFaultQuery } from '../play-fault.ts';

interface UnplayableClipProps {
  mediaPath: string;
}

/** For the administrator. */
export function UnplayableClip({ mediaPath }: UnplayableClipProps) {
  const fault = useQuery(playFaultQuery(mediaPath));
  if (fault.isPending) return null;
  return fault.data ? unplayableClipText(fault.data) : 'The clip did not come. Check your connection, then try again.';
}
