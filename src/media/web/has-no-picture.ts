/** Some browsers play a video whose codec they cannot decode, but show no picture. */
export function hasNoPicture(video: HTMLVideoElement): boolean {
  return video.videoWidth === 0;
}
