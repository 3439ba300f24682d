/** The only sign of an undecodable picture is that it has no size. */
export function hasNoPicture(video: HTMLVideoElement): boolean {
  return video.videoWidth === 0;
}
