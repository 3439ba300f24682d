export function vibrate(ms: number): void {
  if ('vibrate' in navigator) navigator.vibrate(ms);
}
