export function hasNoPicture(video: HTMLVideoElement): boolean {
  return video.videoWidth === 0;
}
