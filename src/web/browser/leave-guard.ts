/** The browser asks before the page is left while this is busy. It lasts as long as the page. */
export function askBeforeLeaving(isBusy: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
}
