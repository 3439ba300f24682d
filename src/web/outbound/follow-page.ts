interface PageFollower {
  /** Whether the end of the page would lose something: then the browser asks before it is left. */
  readonly isBusy: () => boolean;
  /** The network is back. */
  readonly goOn?: () => void;
  /** The page may end: going to the back is often the last that it hears, on phones. */
  readonly leave?: () => void;
}

/** What a sender has to hear of its page. It lasts as long as that. */
export function followPage({ isBusy, goOn, leave }: PageFollower): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  if (goOn) window.addEventListener('online', goOn);
  if (!leave) return;
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}
