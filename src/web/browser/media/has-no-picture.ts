/** Of an undecodable picture a browser tells only that it has no size. */
export function hasNoPicture(video: HTMLVideoElement): boolean {
  return video.videoWidth === 0;
}
