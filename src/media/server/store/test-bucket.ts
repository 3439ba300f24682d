import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { MediaBucket } from '../../../platform/server/base/config.ts';

/** Buckets for one test file. */
export interface TestBuckets {
  readonly buckets: readonly MediaBucket[];
  readonly close: () => Promise<void>;
}

export async function startTestBuckets(count: number): Promise<TestBuckets> {
  const directory = await mkdtemp(join(tmpdir(), 'flashcard-studio-s3-'));
  const names = Array.from({ length: count }, (_, index) => `bucket-${index}`);
  const configureBuckets = names.map((name) => ({ name }));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  return {
    buckets: names.map((bucket) => ({ endpoint: `http://127.0.0.1:${port}`, bucket, ...keys })),
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
