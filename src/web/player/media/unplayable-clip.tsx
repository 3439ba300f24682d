import { useQuery } from '@tanstack/react-query';
import { unplayableClipText } from '../../../shared/clips/clip-codec.ts';
import { playFaultQuery } from '../../api/play-fault.ts';

interface UnplayableClipProps {
  mediaPath: string;
}

/** For the administrator. */
export function UnplayableClip({ mediaPath }: UnplayableClipProps) {
  const fault = useQuery(playFaultQuery(mediaPath));
  if (fault.isPending) return null;
  return fault.data ? unplayableClipText(fault.data) : 'The clip did not come. Check your connection, then try again.';
}
