/** Takes the place of the real `HandshapeCoach` in packages for learning platforms, which cannot load its files. */
export function HandshapeCoach(): undefined {
  return undefined;
}
