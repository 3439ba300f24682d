// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeManifest } from './manifest.ts';

function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

test('names what platforms ask for', () => {
  const files = ['index.html', 'player.js', 'media/0001.mp4'];
  const document = parse(writeManifest({ setId: '3f-x_9', title: 'Animals', document: 'index.html', files }));
  expect(document.documentElement.getAttribute('identifier')).toBe('flashcards-3f-x_9');
  expect(document.documentElement.namespaceURI).toBe('http://www.imsproject.org/xsd/imscp_rootv1p1p2');
  expect(
    document.documentElement.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'schemaLocation')?.split(' '),
  ).toEqual([
    'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    'imscp_rootv1p1p2.xsd',
    'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    'adlcp_rootv1p2.xsd',
  ]);
  expect(['schema', 'schemaversion'].map((name) => document.querySelector(name)?.textContent)).toEqual([
    'ADL SCORM',
    '1.2',
  ]);
  const [organizations, organization, item, resource] = ['organizations', 'organization', 'item', 'resource'].map(
    (name) => document.querySelector(name),
  );
  expect(organizations?.getAttribute('default')).toBe(organization?.getAttribute('identifier'));
  expect(item?.getAttribute('identifierref')).toBe(resource?.getAttribute('identifier'));
  expect(resource?.getAttributeNS('http://www.adlnet.org/xsd/adlcp_rootv1p2', 'scormtype')).toBe('sco');
  expect([resource?.getAttribute('type'), resource?.getAttribute('href')]).toEqual(['webcontent', 'index.html']);
  expect(item?.getAttribute('isvisible')).toBe('true');
  expect([...document.querySelectorAll('file')].map((file) => file.getAttribute('href'))).toEqual(files);
});

test('has any title as it is, without the characters that XML cannot contain', () => {
  const cannot = /[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const document = parse(writeManifest({ setId: 'a', title, document: 'index.html', files: [] }));
      expect(document.querySelector('organization > title')?.textContent).toBe(title.replace(cannot, ''));
    }),
  );
  const title = `</title><item>&amp;"'\u0000\ud800`;
  const document = parse(writeManifest({ setId: 'a', title, document: 'index.html', files: [] }));
  expect(document.querySelector('item > title')?.textContent).toBe(`</title><item>&amp;"'\ufffd`);
});
