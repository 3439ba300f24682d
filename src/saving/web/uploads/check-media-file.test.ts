import { expect, test } from 'vitest';
import { checkMediaFile } from './check-media-file.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const maxBytes = 10 * 1024 * 1024;

test.each(['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'])(
  'takes %s',
  (type) => {
    expect(checkMediaFile({ name: 'clip', type, size: 1 })).toBeUndefined();
  },
);

test.each(['image/svg+xml', 'image/webp', 'video/x-msvideo', 'application/pdf', 'text/html'])('refuses %s', (type) => {
  expect(checkMediaFile({ name: 'hello.mp4', type, size: 1 })).toEqual({
    title: message('Invalid file type'),
    description: message('Please upload JPG, PNG, GIF, MP4, or WEBM files only'),
  });
});

test('a file whose type the browser does not know goes by its extension', () => {
  expect(checkMediaFile({ name: 'HELLO.WEBM', type: '', size: 1 })).toBeUndefined();
  expect(checkMediaFile({ name: 'IMG_0001.MOV', type: '', size: 1 })).toBeUndefined();
  expect(checkMediaFile({ name: 'hello.avi', type: '', size: 1 })?.title).toEqual(message('Invalid file type'));
  expect(checkMediaFile({ name: 'mp4', type: '', size: 1 })?.title).toEqual(message('Invalid file type'));
});

test('takes images of 10 MB, and not one byte more', () => {
  expect(checkMediaFile({ name: 'a.png', type: 'image/png', size: maxBytes })).toBeUndefined();
  expect(checkMediaFile({ name: 'a.png', type: 'image/png', size: maxBytes + 1 })).toEqual({
    title: message('File too large'),
    description: message('Please upload files smaller than {size}MB', { size: 10 }),
  });
});

test('takes clips of 500 MB, for they are converted', () => {
  expect(checkMediaFile({ name: 'a.mov', type: 'video/quicktime', size: 50 * maxBytes })).toBeUndefined();
  expect(checkMediaFile({ name: 'a.mp4', type: 'video/mp4', size: 50 * maxBytes + 1 })).toEqual({
    title: message('File too large'),
    description: message('Please choose a video smaller than 500MB'),
  });
});
