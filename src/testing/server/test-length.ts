/** `npm run test:long`: what `npm test` does in a short form is done at length. */
export const isLong = process.env['TESTS'] === 'long';
