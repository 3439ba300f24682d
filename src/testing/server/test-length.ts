/** True in `npm run test:long`, which does at length what `npm test` does briefly. */
export const isLong = process.env['TESTS'] === 'long';
