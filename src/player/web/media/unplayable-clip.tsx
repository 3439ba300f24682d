import { useQuery } from '@tanstack/react-query';
import { unplayableClipText } from '../../../media/rules/clip-codec.ts';
import { playFaultQuery } from '../play-fault.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** Tells the administrator why a clip does not play. */
export function UnplayableClip({ mediaPath }: { mediaPath: string }) {
  const t = useTexts();
  const fault = useQuery(playFaultQuery(mediaPath));
  if (fault.isPending) return null;
  return fault.data
    ? t(unplayableClipText(fault.data))
    : t('The clip did not load. Check your connection, then try again.');
}
