import { splitStudyRecord, writeStudyFile, type StudyRecord } from '../../rules/study-file.ts';
import { fitsIntoCode } from '../../../platform/web/ui/display/fits-into-code.ts';
import { packedPrefix } from '../packed-fragment.ts';
import { packText } from '../packed-text.ts';

/** Too long however well it compresses. */
const tooLongFile = 4_000;

/** Each carries part of the record in its fragment, as much as fits into a code. The server never sees it. */
export async function codeAddresses(record: StudyRecord, pageAddress: string): Promise<readonly string[]> {
  let partCount = Math.ceil(writeStudyFile(record).length / tooLongFile);
  for (;;) {
    const addresses = await addressesOf(splitStudyRecord(record, partCount), pageAddress);
    if (addresses) return addresses;
    partCount = Math.ceil(partCount * 1.1);
  }
}

/** Undefined if one does not fit. */
async function addressesOf(parts: readonly StudyRecord[], pageAddress: string): Promise<readonly string[] | undefined> {
  const addresses: string[] = [];
  for (const part of parts) {
    const address = pageAddress + packedPrefix + (await packText(writeStudyFile(part)));
    if (!fitsIntoCode(address)) return undefined;
    addresses.push(address);
  }
  return addresses;
}
