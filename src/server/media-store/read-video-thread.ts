import { parentPort, workerData } from 'node:worker_threads';
import { readVideo } from './read-video.ts';
import type { VideoReading } from './read-video.ts';

/** The thread of `checkVideo`: gets the bytes and their type, answers once. */
const { bytes, contentType } = workerData;
const damaged: VideoReading = { ok: false, fault: 'cut-short' };
parentPort?.postMessage(await readVideo(Buffer.from(bytes), contentType).catch(() => damaged));
