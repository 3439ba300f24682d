/** Makes the device hum, where it can. */
export function vibrate(ms: number): void {
  if ('vibrate' in navigator) navigator.vibrate(ms);
}
