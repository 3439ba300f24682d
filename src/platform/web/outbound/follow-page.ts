interface PageFollower {
  /** The end of the page would lose something: the browser asks first. */
  readonly isBusy: () => boolean;
  /** The network is back. */
  readonly resume?: () => void;
  /** The page may end: on phones, going to the back is often the last that it hears. */
  readonly leave?: () => void;
}

/** Connects a sender to the events of the page, for as long as that lasts. */
export function followPage({ isBusy, resume, leave }: PageFollower): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  if (resume) window.addEventListener('online', resume);
  if (!leave) return;
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}
