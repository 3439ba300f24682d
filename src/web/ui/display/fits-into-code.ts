/** About 90 modules a side: on a phone three pixels each. */
const maxCodeLength = 750;

export function fitsIntoCode(address: string): boolean {
  return address.length <= maxCodeLength;
}
