import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
// The timers are imported, because tests may replace the global ones.
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { Limiter } from '../../platform/server/base/limiter.ts';
import { compiledDir } from '../../platform/server/lifecycle/built-server.ts';
import type { ImageVariantSize } from '../../platform/rules/image-variant.ts';
import type { VideoContentType } from './clean-media.ts';

export type DecodeJob =
  | { readonly task: 'check-image'; readonly bytes: Uint8Array }
  | { readonly task: 'make-poster'; readonly bytes: Uint8Array }
  | { readonly task: 'make-thumbnail'; readonly bytes: Uint8Array }
  | { readonly task: 'make-image-variant'; readonly bytes: Uint8Array; readonly sizePx: ImageVariantSize }
  | LinkPictureJob
  | { readonly task: 'read-video'; readonly bytes: Uint8Array; readonly contentType: VideoContentType };

export interface LinkPictureJob {
  readonly task: 'draw-link-picture';
  /** Empty for a set without a picture. */
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly note: string;
  /** Starts at 1. */
  readonly hue: number;
  readonly isStack: boolean;
}

/** A job as sent to the process. Its bytes follow through stdin, which saves a copy. */
export type DecodeMessage<Job extends DecodeJob = DecodeJob> = Job extends DecodeJob
  ? Omit<Job, 'bytes'> & { readonly byteLength: number }
  : never;

/** The size as displayed. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface MadeImage extends ImageSize {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Undefined results mean that the file cannot be decoded. */
export interface DecodeResults {
  readonly 'check-image': ImageSize | undefined;
  readonly 'make-poster': MadeImage | undefined;
  readonly 'make-thumbnail': MadeImage | undefined;
  readonly 'make-image-variant': MadeImage | undefined;
  readonly 'draw-link-picture': MadeImage | undefined;
  readonly 'read-video': VideoReading;
}

/** Pixels as displayed. */
interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

export type VideoFault = 'cut-short' | 'no-picture' | 'unplayable' | 'hevc';
export type VideoReading =
  | { readonly ok: true; readonly video: VideoFacts }
  | { readonly ok: false; readonly fault: VideoFault };

/** The resident memory of the process: 70 MB for itself, and the rest for an image and its results. */
const maxDecoderBytes = 210_000_000;
/** A process that occupies more than this is replaced before the next file. */
const maxIdleDecoderBytes = 105_000_000;
/** The largest heap of the process. The index of ten thousand frames takes 20 MB of it. */
const maxDecoderHeapMb = 96;
/** How long decoding may take. The largest ordinary file takes half a second. */
const maxDecodingMs = 20_000;
/** How long the process waits for another job before it is stopped. */
const decoderIdleMs = 10_000;
/** How often the memory is checked. It grows by at most 1 GB per second, so the limit is exceeded by at most 10 MB. */
const memoryCheckEveryMs = 10;

const decoderProgram = join(import.meta.dirname, 'processing/decoder-process.ts');
const decoderEnvironment = {
  // Without these settings, glibc keeps freed memory instead of returning it to the system (mallopt(3)).
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

const oneAtATime = new Limiter({ maxRunning: 1 });
let runningDecoder: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** What the process sends back. */
interface DecoderReply<Job extends DecodeJob> {
  readonly result: DecodeResults[Job['task']];
  readonly residentBytes: number;
}

/** `ended` means that the process ended by itself, and `stopped` that the file took too much time or memory. */
type Outcome<Job extends DecodeJob> = DecoderReply<Job> | 'ended' | 'stopped';

/**
 * Decodes one file at a time in a child process, which is stopped if a file takes too much time or memory, and when it
 * is idle. If it ends by itself, a second one tries again, because the file need not be the reason.
 * @returns undefined if the process was stopped or ended twice, or if an image cannot be decoded
 */
export function decode<Job extends DecodeJob>(job: Job): Promise<DecodeResults[Job['task']] | undefined> {
  return oneAtATime.run(async () => {
    const firstOutcome = await decodeOnce(job);
    const outcome = firstOutcome === 'ended' ? await decodeOnce(job) : firstOutcome;
    return typeof outcome === 'string' ? undefined : outcome.result;
  });
}

async function decodeOnce<Job extends DecodeJob>(job: Job): Promise<Outcome<Job>> {
  clearTimeout(idleTimer);
  runningDecoder ??= startDecoder();
  const decoder = runningDecoder;
  const outcome = await askDecoder(decoder, job);
  if (typeof outcome === 'string' || outcome.residentBytes > maxIdleDecoderBytes) await stopAndWait(decoder);
  else idleTimer = setTimeout(() => stopDecoder(decoder), decoderIdleMs).unref();
  return outcome;
}

function startDecoder(): ChildProcess {
  const decoder = fork(decoderProgram, {
    execArgv: [`--max-old-space-size=${maxDecoderHeapMb}`, '--max-semi-space-size=4'],
    env: { ...decoderEnvironment, NODE_COMPILE_CACHE: compileCacheFolder() },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  // A broken pipe needs no handling of its own: the process has ended then, which `askDecoder` notices.
  decoder.stdin?.on('error', () => undefined);
  decoder.once('exit', () => forgetDecoder(decoder));
  decoder.once('error', () => forgetDecoder(decoder));
  // An idle decoder must not keep the server running.
  decoder.unref();
  decoder.channel?.unref();
  return decoder;
}

/** Returns the compile cache of this process or the usual one, without the subfolder that Node adds for its version. */
function compileCacheFolder(): string {
  const folder = getCompileCacheDir();
  return folder === undefined ? compiledDir : dirname(folder);
}

function stopDecoder(decoder: ChildProcess): void {
  decoder.kill('SIGKILL');
  forgetDecoder(decoder);
}

/** Waits for the exit, so that the next process does not occupy memory beside this one. */
async function stopAndWait(decoder: ChildProcess): Promise<void> {
  stopDecoder(decoder);
  const hasEnded = decoder.pid === undefined || decoder.exitCode !== null || decoder.signalCode !== null;
  if (hasEnded) return;
  decoder.ref();
  await once(decoder, 'exit');
}

function forgetDecoder(decoder: ChildProcess): void {
  if (runningDecoder === decoder) runningDecoder = undefined;
}

async function askDecoder<Job extends DecodeJob>(decoder: ChildProcess, job: Job): Promise<Outcome<Job>> {
  const { promise, resolve } = Promise.withResolvers<Outcome<Job>>();
  const resolveStopped = () => resolve('stopped');
  const resolveEnded = () => resolve('ended');
  const timeout = setTimeout(resolveStopped, maxDecodingMs);
  const memoryCheck = setInterval(
    () => void usesTooMuchMemory(decoder).then((isExceeded) => isExceeded && resolveStopped()),
    memoryCheckEveryMs,
  );
  decoder.once('exit', resolveEnded).once('error', resolveEnded).once('message', resolve);
  const { bytes, ...jobWithoutBytes } = job;
  decoder.send({ ...jobWithoutBytes, byteLength: bytes.length }, (error) => error && resolveEnded());
  decoder.stdin?.write(bytes);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    clearInterval(memoryCheck);
    decoder.off('exit', resolveEnded).off('error', resolveEnded).off('message', resolve);
  }
}

/** Reads the memory from `/proc`, which only Linux has. On other systems, the memory is not bounded. */
async function usesTooMuchMemory({ pid }: ChildProcess): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return residentKb * 1024 > maxDecoderBytes;
}
