import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadRule } from '../../platform/contract/route.ts';
import { tooLargeMessage } from '../../platform/rules/upload-messages.ts';
import type { UploadedFile } from './handler.ts';
import { Limiter } from '../../platform/server/base/limiter.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import { invalid, fileTooLarge, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import { maxCardJsonBytes } from '../contract/json-sizes.ts';

export interface Upload {
  readonly file: UploadedFile;
  readonly poster: UploadedFile | undefined;
  readonly body: unknown;
}

/** Lets two uploads be in memory at a time, so that one is decoded while the other is stored. */
const uploadTurns = new Limiter({ maxRunning: 2 });

/**
 * Receives an upload on the disk, waits for one of the `uploadTurns`, and then reads it into memory for `handle`.
 * @param folder for the received files
 * @throws ProblemError 400 when the file is missing, or the upload is malformed or cut short; 413 when a file is too
 * large; 415 when the request is not multipart
 */
export async function readUpload<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rule, folder }: { rule: UploadRule; folder: string },
  handle: (upload: Upload) => Promise<Result>,
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
    return await uploadTurns.run(async () => {
      if (request.raw.socket.destroyed) throw malformedUpload();
      return await handle(await loadUpload(rule, { files, body }));
    });
  } finally {
    // After a refusal, the rest may still be arriving, so the files are closed only after that.
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
 * Writes each file that the rule names to the `SpooledFile` from `addFile`. Other files are skipped.
 * @returns the parsed field `body`
 */
async function receiveParts(
  request: FastifyRequest,
  rule: UploadRule,
  addFile: (fileName: string, field: string) => SpooledFile,
): Promise<unknown> {
  let bodyField: unknown;
  let isTooLarge = false;
  try {
    for await (const part of request.parts({ limits: partLimits(rule) })) {
      if (part.type === 'field') {
        if (part.fieldname === 'body') bodyField = part.value;
        continue;
      }
      const maxBytes = maxBytesOf(rule, part.fieldname);
      if (maxBytes === undefined) part.file.resume();
      else if (!(await receiveFile(part.file, addFile(part.filename, part.fieldname), maxBytes))) isTooLarge = true;
    }
  } catch {
    // Only reading the parts fails: a `SpooledFile` handles the failures of the disk.
    throw malformedUpload();
  }
  if (isTooLarge) throw fileTooLarge(tooLargeMessage(rule.file.maxBytes));
  return parseJson(bodyField);
}

/** Returns false if the file exceeds `maxBytes`. The rest is then dropped. */
async function receiveFile(chunks: AsyncIterable<Buffer>, file: SpooledFile, maxBytes: number): Promise<boolean> {
  let byteSize = 0;
  for await (const chunk of chunks) {
    byteSize += chunk.length;
    if (byteSize <= maxBytes) await file.add(chunk);
  }
  return byteSize <= maxBytes;
}

async function loadUpload(rule: UploadRule, { files, body }: { files: readonly ReceivedFile[]; body: unknown }) {
  const load = async (field: string | undefined): Promise<UploadedFile | undefined> => {
    const received = files.findLast((file) => file.field === field);
    return received && { bytes: await received.file.read(), fileName: received.fileName };
  };
  const file = await load(rule.file.field);
  if (file === undefined)
    throw invalid(`The file is missing: send it in the field "${rule.file.field}"`, 'file-missing');
  return { file, poster: await load(rule.poster?.field), body };
}

function malformedUpload(): Error {
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

/**
 * Returns the limits of the parser. It cuts files off one byte after the limit, so that `receiveFile` can tell a file
 * that is too large from one at the limit. The numbers of files, fields, parts and headers are larger than any call
 * needs.
 */
function partLimits({ file }: UploadRule) {
  return { fileSize: file.maxBytes + 1, files: 4, fields: 8, parts: 12, fieldSize: maxCardJsonBytes, headerPairs: 50 };
}

/** Returns undefined if the rule does not name the field. */
function maxBytesOf(rule: UploadRule, field: string): number | undefined {
  if (field === rule.file.field) return rule.file.maxBytes;
  return field === rule.poster?.field ? rule.poster.maxBytes : undefined;
}

/**
 * How many bytes beyond the limit are still read, because a browser whose connection closes while it is sending reports
 * a network error instead of the 413.
 */
const maxExcessBytes = 16 * 1024 * 1024;

/** Rejects when the body has become far too large, and closes the connection after the response. */
function refuseEndlessBody(request: FastifyRequest, reply: FastifyReply, rule: UploadRule): Promise<never> {
  const maxBytes = rule.file.maxBytes + (rule.poster?.maxBytes ?? 0) + maxExcessBytes;
  return new Promise((_resolve, reject) => {
    let receivedBytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      const wasRefused = receivedBytes > maxBytes;
      receivedBytes += chunk.length;
      if (wasRefused || receivedBytes <= maxBytes) return;
      void reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      reject(fileTooLarge(tooLargeMessage(rule.file.maxBytes)));
    });
  });
}

/** How many bytes are collected in memory before they are written to the disk. */
const maxBufferedBytes = 256 * 1024;

/**
 * A file that is being received: on the disk, or in memory while it is small. If the disk fails, what it has not taken
 * stays in memory.
 */
export class SpooledFile {
  readonly #folder: string;
  #diskFile: FileHandle | undefined;
  #diskBytes = 0;
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  #isDiskUsable = true;
  #read: Buffer<ArrayBuffer> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a piece to the end of the file. Must be awaited before any other method is called. */
  async add(chunk: Buffer): Promise<void> {
    this.#buffered.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes > maxBufferedBytes && this.#isDiskUsable) await this.#writeBuffered();
  }

  /** @returns a buffer that is valid until the file is closed */
  async read(): Promise<Buffer> {
    // Not in a pool that other buffers share, because `close` frees its memory.
    const bytes = Buffer.allocUnsafeSlow(this.#diskBytes + this.#bufferedBytes);
    if (this.#diskFile) await readFully(this.#diskFile, bytes.subarray(0, this.#diskBytes));
    let length = this.#diskBytes;
    for (const chunk of this.#buffered) length += chunk.copy(bytes, length);
    this.#read = bytes;
    return bytes;
  }

  async close(): Promise<void> {
    this.#buffered = [];
    // Frees the memory at once, without waiting for the garbage collector.
    this.#read?.buffer.transfer(0);
    this.#read = undefined;
    await this.#diskFile?.close();
    this.#diskFile = undefined;
  }

  async #writeBuffered(): Promise<void> {
    try {
      this.#diskFile ??= await openUnlinked(this.#folder);
      await this.#diskFile.writeFile(this.#buffered);
    } catch {
      // What a failed write has left behind `#diskBytes` is never read.
      this.#isDiskUsable = false;
      return;
    }
    this.#diskBytes += this.#bufferedBytes;
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }
}

/** Opens a file and removes its name, so that its space is freed however the process ends. */
async function openUnlinked(folder: string): Promise<FileHandle> {
  const path = join(folder, `.upload-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
}

/** Fills `bytes` from the start of the file. */
async function readFully(file: FileHandle, bytes: Buffer): Promise<void> {
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) throw new Error('The file on disk is shorter than what was written to it');
    length += bytesRead;
  }
}
