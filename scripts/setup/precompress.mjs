import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes Brotli and gzip versions of every built file that they make smaller, so that the server need not compress it.
 */
const folder = 'dist/web/assets';
/** For larger files the slowest level would take most of a minute and save a tenth. */
const largeBytes = 1_000_000;

for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|json|wasm|task)$/.test(file))) {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const isLarge = bytes.length > largeBytes;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: isLarge ? constants.BROTLI_MAX_WINDOW_BITS : constants.BROTLI_DEFAULT_WINDOW,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: isLarge ? 6 : 9 }));
}
