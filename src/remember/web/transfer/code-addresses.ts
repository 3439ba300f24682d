import { splitStudyRecord, formatStudyFile, type StudyRecord } from '../../rules/study-file.ts';
import { fitsIntoQrCode } from '../../../platform/web/ui/display/fits-into-qr-code.ts';
import { packedPrefix, packText } from '../packed-text.ts';

/** The longest text that may fit into one code, however well it compresses. */
const maxTextLength = 4_000;

/**
 * Splits a record into addresses for QR codes. Each address carries a part of the record in its fragment, as much as
 * fits into a code. Fragments are never sent to the server.
 */
export async function codeAddresses(record: StudyRecord, pageAddress: string): Promise<readonly string[]> {
  let partCount = Math.ceil(formatStudyFile(record).length / maxTextLength);
  // How well a part compresses is known only afterwards, so it is tried with more and more parts.
  for (;;) {
    const addresses = await addressesOf(splitStudyRecord(record, partCount), pageAddress);
    if (addresses) return addresses;
    partCount = Math.ceil(partCount * 1.1);
  }
}

/** Returns the address of each part, or undefined if one of the parts does not fit into a code. */
async function addressesOf(parts: readonly StudyRecord[], pageAddress: string): Promise<readonly string[] | undefined> {
  const addresses: string[] = [];
  for (const part of parts) {
    const address = pageAddress + packedPrefix + (await packText(formatStudyFile(part)));
    if (!fitsIntoQrCode(address)) return undefined;
    addresses.push(address);
  }
  return addresses;
}
