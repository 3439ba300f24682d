/** Some 90 modules a side: on a phone three pixels each. */
const maxCodeLength = 750;

/** Cameras read its code from a screen and from paper. */
export function fitsIntoCode(address: string): boolean {
  return address.length <= maxCodeLength;
}
