/** The longest text of a code. The code then has some 90 modules a side, of three pixels each on a phone. */
const maxCodeLength = 750;

export function fitsIntoQrCode(address: string): boolean {
  return address.length <= maxCodeLength;
}
