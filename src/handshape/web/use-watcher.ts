import { useEffect, useEffectEvent, useState } from 'react';
import type { Advice } from '../rules/advice.ts';
import type { Look } from '../rules/watch.ts';
import { openWatcher } from './open-watcher.ts';
import type { WatchedSign, WatcherFault } from './worker/messages.ts';

export type WatcherState =
  | { readonly phase: 'off' }
  | { readonly phase: 'loading'; readonly share: number }
  /** Without a look before the first frame; the advice is of the turn that it was asked for. */
  | { readonly phase: 'on'; readonly look?: Look; readonly advice?: Advice; readonly turn?: string }
  | { readonly phase: 'failed'; readonly fault: WatcherFault };

const atFirst: WatcherState = { phase: 'loading', share: 0 };

/** Watches the video while it is there and wanted. */
export function useWatcher(video: HTMLVideoElement | undefined, isWanted: boolean, asked: WatchedSign): WatcherState {
  const [state, setState] = useState<WatcherState>({ phase: 'off' });
  const ask = useEffectEvent(() => asked);

  useEffect(() => {
    if (!video || !isWanted) return;
    let turn = '';
    const close = openWatcher(video, {
      asked: () => {
        const now = ask();
        ({ turn } = now);
        return now;
      },
      onLoading: (share) => setState({ phase: 'loading', share }),
      onReady: () => setState({ phase: 'on' }),
      onLook: (look, advice) => setState({ phase: 'on', look, advice, turn }),
      onFault: (fault) => setState({ phase: 'failed', fault }),
    });
    return () => {
      close();
      setState({ phase: 'off' });
    };
  }, [video, isWanted]);

  return state.phase === 'off' && video && isWanted ? atFirst : state;
}
