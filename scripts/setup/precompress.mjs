import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Brotli and gzip of every built file that they make smaller, so that serving never compresses it. */
const folder = 'dist/web/assets';
for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
