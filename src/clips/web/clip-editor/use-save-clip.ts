import { useEffect, useRef, useState } from 'react';
import { boxInCropped } from '../../rules/clip-edit.ts';
import { isSameBox, wholeFrame } from '../../../media/rules/signing-box.ts';
import { keepsSound } from '../prepare-clip.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import type { ClipToEdit, EditedClip } from './clip-editor.tsx';
import type { ClipEditing } from './use-clip-editing.ts';

interface SaveClipOptions {
  editing: ClipEditing | undefined;
  clip: ClipToEdit;
  onSave: (edited: EditedClip) => void;
}

export function useSaveClip({ editing, clip, onSave }: SaveClipOptions) {
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);

  async function save() {
    if (!editing) return;
    const stopping = new AbortController();
    underWay.current = stopping;
    const { signal } = stopping;
    setFault(undefined);
    setShare(0);
    try {
      const { cut, framing } = editing;
      const onProgress = (done: number) => !signal.aborted && setShare(done);
      const saved = await editing.clip.save({ ...cut, framing, keepsSound: keepsSound() }, { onProgress, signal });
      signal.throwIfAborted();
      if (!saved.isUsable) return setFault(saved.fault.description);
      const poster = await makeVideoPoster(saved.file, posterSeconds(editing));
      signal.throwIfAborted();
      onSave({ file: saved.file, poster, signingBox: boxAfter(editing, clip) });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('A clip could not be saved.', error);
      setFault('The clip could not be saved. Please try again.');
    } finally {
      if (underWay.current === stopping) setShare(undefined);
    }
  }

  function cancel() {
    underWay.current?.abort();
    underWay.current = undefined;
    setShare(undefined);
  }

  return { share, fault, save: () => void save(), cancel };
}

/** From the clip's beginning; undefined for the default. */
function posterSeconds({ cut, times, poster }: ClipEditing): number | undefined {
  if (poster === undefined || poster < cut.from || poster >= cut.to) return undefined;
  return (times[poster] ?? 0) - (times[cut.from] ?? 0);
}

/** The box after the crop; an unknown one is searched later. */
function boxAfter({ signingBox, framing }: ClipEditing, { signingBox: known }: ClipToEdit) {
  const box = known ?? signingBox;
  if (box === null) return null;
  return isSameBox(box, wholeFrame) ? wholeFrame : (boxInCropped(box, framing) ?? null);
}
