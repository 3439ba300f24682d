import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadRule } from '../../platform/contract/route.ts';
import { tooLargeWords } from '../../platform/rules/upload-words.ts';
import type { UploadedFile } from './handler.ts';
import { Limiter } from '../../platform/server/base/limiter.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { invalid, tooLarge, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import { maxCardJsonBytes } from '../contract/json-sizes.ts';

/** This many bytes over the limit are still read, so that a browser receives the 413. */
const maxExcessBytes = 16 * 1024 * 1024;

export interface Upload {
  readonly file: UploadedFile;
  readonly poster: UploadedFile | undefined;
  readonly body: unknown;
}

/** Two uploads are handled at a time, so that one is decoded while the other is written. */
const handling = new Limiter({ maxRunning: 2 });

/**
 * Receives an upload on the disk, and then reads it into memory for `work`. Few uploads are in memory at a time.
 * @param folder for the received files
 * @throws ProblemError 400 without the file or when cut short, 413 over a limit, 415 when not multipart
 */
export async function readUpload<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rule, folder }: { rule: UploadRule; folder: string },
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw unsupportedMediaType('Please send the file as multipart/form-data');
  const files: ReceivedFile[] = [];
  const receiving = receiveParts(request, rule, (fileName, field) => {
    const file = new SpooledFile(folder);
    files.push({ field, fileName, file });
    return file;
  });
  try {
    const body = await Promise.race([receiving, refuseEndlessBody(request, reply, rule)]);
    return await handling.run(async () => {
      if (request.raw.socket.destroyed) throw cutShort();
      return await work(await loadUpload(rule, { files, body }));
    });
  } finally {
    // After a refusal, the rest may still be arriving.
    const close = () => Promise.all(files.map(({ file }) => file.close()));
    void receiving.then(close, close);
  }
}

interface ReceivedFile {
  readonly field: string;
  readonly fileName: string;
  readonly file: SpooledFile;
}

/**
 * Writes all files of the upload to `open`. Files that the rule does not name are skipped.
 * @returns the parsed field `body`
 */
async function receiveParts(
  request: FastifyRequest,
  rule: UploadRule,
  open: (fileName: string, field: string) => SpooledFile,
): Promise<unknown> {
  let json: unknown;
  let isTooLarge = false;
  try {
    for await (const part of request.parts({ limits: partLimits(rule) })) {
      if (part.type === 'field') {
        if (part.fieldname === 'body') json = part.value;
        continue;
      }
      const maxBytes = limitOf(rule, part.fieldname);
      if (maxBytes === 0) part.file.resume();
      else if (!(await receiveFile(part.file, open(part.filename, part.fieldname), maxBytes))) isTooLarge = true;
    }
  } catch {
    throw cutShort();
  }
  if (isTooLarge) throw tooLarge(tooLargeWords(rule.file.maxBytes), 'file-too-large');
  return parseJson(json);
}

/** Returns false if the file exceeds `maxBytes`. The rest is then dropped. */
async function receiveFile(pieces: AsyncIterable<Buffer>, file: SpooledFile, maxBytes: number): Promise<boolean> {
  let byteSize = 0;
  for await (const piece of pieces) {
    byteSize += piece.length;
    if (byteSize <= maxBytes) await file.add(piece);
  }
  return byteSize <= maxBytes;
}

async function loadUpload(rule: UploadRule, { files, body }: { files: readonly ReceivedFile[]; body: unknown }) {
  const load = async (field: string | undefined): Promise<UploadedFile | undefined> => {
    const found = files.findLast((one) => one.field === field);
    return found && { bytes: await found.file.read(), fileName: found.fileName };
  };
  const file = await load(rule.file.field);
  if (file === undefined)
    throw invalid(`The file is missing: send it in the field "${rule.file.field}"`, 'file-missing');
  return { file, poster: await load(rule.poster?.field), body };
}

function cutShort(): Error {
  return invalid(message('The upload is not well-formed or was cut short'));
}

/** A field that was sent with the type of JSON is already parsed. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid('The field "body" is not JSON');
  }
}

/** One byte more than allowed is let through, by which `receiveFile` notices files that are too large. */
function partLimits({ file }: UploadRule) {
  return { fileSize: file.maxBytes + 1, files: 4, fields: 8, parts: 12, fieldSize: maxCardJsonBytes, headerPairs: 50 };
}

function limitOf(rule: UploadRule, field: string): number {
  if (field === rule.file.field) return rule.file.maxBytes;
  return field === rule.poster?.field ? rule.poster.maxBytes : 0;
}

/** Rejects when the body has become far too large, and closes the connection after the answer. */
function refuseEndlessBody(request: FastifyRequest, reply: FastifyReply, rule: UploadRule): Promise<never> {
  const maxBytes = rule.file.maxBytes + (rule.poster?.maxBytes ?? 0) + maxExcessBytes;
  return new Promise((_resolve, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      const before = received;
      received += chunk.length;
      if (before > maxBytes || received <= maxBytes) return;
      void reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      reject(tooLarge(tooLargeWords(rule.file.maxBytes), 'file-too-large'));
    });
  });
}

/** Bytes are collected in memory up to this size before they are written to the disk. */
const maxHeldBytes = 256 * 1024;

/** A file that is received on the disk, or in memory if the disk fails, until it is read as a whole. */
export class SpooledFile {
  readonly #folder: string;
  #onDisk: FileHandle | undefined;
  #diskBytes = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isDiskUsable = true;
  #read: Buffer<ArrayBuffer> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Must be awaited before the next call. */
  async add(piece: Buffer): Promise<void> {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    if (this.#heldBytes > maxHeldBytes && this.#isDiskUsable) await this.#writeHeld();
  }

  /** @returns a buffer that is valid until the file is closed */
  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(this.#diskBytes + this.#heldBytes);
    if (this.#onDisk) await readStart(this.#onDisk, bytes.subarray(0, this.#diskBytes));
    let length = this.#diskBytes;
    for (const piece of this.#held) length += piece.copy(bytes, length);
    this.#read = bytes;
    return bytes;
  }

  async close(): Promise<void> {
    this.#held = [];
    // Frees the memory at once, without waiting for the garbage collector.
    this.#read?.buffer.transfer(0);
    this.#read = undefined;
    await this.#onDisk?.close();
    this.#onDisk = undefined;
  }

  async #writeHeld(): Promise<void> {
    try {
      this.#onDisk ??= await openNameless(this.#folder);
      await this.#onDisk.writeFile(this.#held);
    } catch {
      this.#isDiskUsable = false;
      return;
    }
    this.#diskBytes += this.#heldBytes;
    this.#held = [];
    this.#heldBytes = 0;
  }
}

/** Opens a file and removes its name, so that its space is freed however the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.upload-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
}

async function readStart(file: FileHandle, bytes: Buffer): Promise<void> {
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) throw new Error('The file on disk is shorter than what was written to it');
    length += bytesRead;
  }
}
