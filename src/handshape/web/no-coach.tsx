/** In place of `HandshapeCoach` in packages for learning platforms, which cannot load its files. */
export function HandshapeCoach(): undefined {
  return undefined;
}
