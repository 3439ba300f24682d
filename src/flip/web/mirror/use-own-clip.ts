import { useState } from 'react';
import { maxOwnClipSeconds } from '../../../platform/rules/limits.ts';
import type { Take } from '../../../clips/rules/take.ts';
import { useCamera, type Camera } from '../../../media/web/use-camera.ts';
import { recordStream } from '../../../clips/web/record-stream.ts';
import { useTake } from '../../../clips/web/use-take.ts';

export interface OwnClip {
  readonly take: Take<Blob>;
  readonly elapsedSeconds: number;
  readonly camera: Camera;
  /** The action of the large button and R: record, cancel, stop, or discard for another take. */
  readonly press: () => void;
}

/**
 * A recording of the visitor beside a card, in memory only. The camera is on only while it is shown or recorded.
 * Another card discards the recording.
 */
export function useOwnClip(cardId: string | undefined, onClose: () => void): OwnClip {
  const [isTaken, setTaken] = useState(false);
  const [besideId, setBesideId] = useState(cardId);
  const camera = useCamera({ isWanted: !isTaken, onClosed: () => take.phase !== 'finishing' && onClose() });
  const { take, elapsedSeconds, begin, stop, leave } = useTake(camera.stream, maxOwnClipSeconds, recordStream);
  if (isTaken !== (take.phase === 'taken')) setTaken(!isTaken);
  if (besideId !== cardId) {
    setBesideId(cardId);
    if (take.phase === 'taken') leave();
  }

  function press() {
    if (take.phase === 'taken' || take.phase === 'counting') return leave();
    if (take.phase === 'recording') return stop();
    if (camera.phase === 'on') begin();
  }

  return { take, elapsedSeconds, camera, press };
}
