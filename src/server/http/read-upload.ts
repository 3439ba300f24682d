import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadRule } from '../../shared/contract/route.ts';
import type { UploadedFile } from './handler.ts';
import { maxCardJsonBytes } from '../../shared/limits.ts';
import { invalid, tooLarge, unsupportedMediaType } from '../base/problems.ts';

/**
 * How far beyond the limit a sender is still listened to, so that an honest browser gets to read its 413. Then the line is cut.
 */
const patienceBytes = 16 * 1024 * 1024;

export interface Upload {
  readonly file: UploadedFile;
  readonly poster: UploadedFile | undefined;
  /** The JSON of the field `body`, where there is one. */
  readonly body: unknown;
}

/**
 * Reads the files of a multipart body, each whole and within its limit, and its JSON. What comes is counted as it comes; nothing beyond a limit
 * is kept.
 * @throws ProblemError 400 without the file or when cut short, 413 over a limit, 415 when the body is not multipart.
 */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, rule: UploadRule): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMediaType('Please send the file as multipart/form-data');
  const maxBytes = rule.file.maxBytes + (rule.poster?.maxBytes ?? 0) + patienceBytes;
  const { files, body } = await Promise.race([readParts(request, rule), endlessBody(request, reply, rule, maxBytes)]);
  const file = files.get(rule.file.field);
  if (file === undefined)
    throw invalid(`The file is missing: send it in the field "${rule.file.field}"`, 'file-missing');
  return { file, poster: rule.poster && files.get(rule.poster.field), body };
}

interface Parts {
  readonly files: Map<string, UploadedFile>;
  readonly body: unknown;
}

async function readParts(request: FastifyRequest, rule: UploadRule): Promise<Parts> {
  const files = new Map<string, UploadedFile>();
  let json: unknown;
  let isTooLarge = false;
  try {
    for await (const part of request.parts({ limits: partLimits(rule) })) {
      if (part.type === 'field') {
        if (part.fieldname === 'body') json = part.value;
        continue;
      }
      const limit = limitOf(rule, part.fieldname);
      const bytes = await collect(part.file, limit);
      if (limit === 0) continue;
      if (bytes === undefined) isTooLarge = true;
      else files.set(part.fieldname, { bytes, fileName: part.filename });
    }
  } catch {
    throw invalid('The upload is not well-formed or was cut short');
  }
  if (isTooLarge) throw tooLarge(tooLargeDetail(rule), 'file-too-large');
  return { files, body: parseJson(json) };
}

/** A form's fields are texts; one that says it is JSON comes parsed already. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid('The field "body" is not JSON');
  }
}

function partLimits({ file }: UploadRule) {
  return { fileSize: file.maxBytes + 1, files: 4, fields: 8, parts: 12, fieldSize: maxCardJsonBytes, headerPairs: 50 };
}

/**
 * The whole file, or undefined when it is larger than `maxBytes`; what is too much is let go by. The memory is taken at once: what is not
 * written to costs nothing, and parts that are put together at the end would take as much again.
 */
async function collect(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafeSlow(maxBytes);
  let size = 0;
  for await (const chunk of file) {
    if (size + chunk.length <= maxBytes) bytes.set(chunk, size);
    size += chunk.length;
  }
  return size <= maxBytes ? bytes.subarray(0, size) : undefined;
}

function limitOf(rule: UploadRule, field: string): number {
  if (field === rule.file.field) return rule.file.maxBytes;
  return field === rule.poster?.field ? rule.poster.maxBytes : 0;
}

function tooLargeDetail(rule: UploadRule): string {
  return `Please upload files smaller than ${rule.file.maxBytes / 1024 / 1024}MB`;
}

/** Rejects with a 413, and cuts the line once that is sent, when more than `maxBytes` have come. */
function endlessBody(request: FastifyRequest, reply: FastifyReply, rule: UploadRule, maxBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0;
    request.raw.on('data', (chunk: Buffer) => {
      const before = received;
      received += chunk.length;
      if (before > maxBytes || received <= maxBytes) return;
      void reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      reject(tooLarge(tooLargeDetail(rule), 'file-too-large'));
    });
  });
}
