export function secondsWords(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}
