import { splitStudyRecord, writeStudyFile, type StudyRecord } from '../../rules/study-file.ts';
import { fitsIntoQrCode } from '../../../platform/web/ui/display/fits-into-qr-code.ts';
import { packedPrefix } from '../packed-fragment.ts';
import { packText } from '../packed-text.ts';

/** Longer files never fit, however well they compress. */
const tooLongFile = 4_000;

/**
 * Each address carries a part of the record in its fragment, as much as fits into a code. Fragments are never sent to
 * the server.
 */
export async function codeAddresses(record: StudyRecord, pageAddress: string): Promise<readonly string[]> {
  let partCount = Math.ceil(writeStudyFile(record).length / tooLongFile);
  for (;;) {
    const addresses = await addressesOf(splitStudyRecord(record, partCount), pageAddress);
    if (addresses) return addresses;
    partCount = Math.ceil(partCount * 1.1);
  }
}

/** Undefined if one of the parts does not fit. */
async function addressesOf(parts: readonly StudyRecord[], pageAddress: string): Promise<readonly string[] | undefined> {
  const addresses: string[] = [];
  for (const part of parts) {
    const address = pageAddress + packedPrefix + (await packText(writeStudyFile(part)));
    if (!fitsIntoQrCode(address)) return undefined;
    addresses.push(address);
  }
  return addresses;
}
