import { Script } from 'node:vm';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { frameStyle, makeCatalogSnippet, makeIframeSnippet } from './snippets.ts';
import { makeDirectLink } from './direct-link.ts';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';

const origin = 'https://cards.example';
const set = { origin, setId: 'q7Vn2KxT0sLd', title: 'Animals', options: defaultEmbedOptions };

function parse(html: string) {
  return parseFragment(html)
    .childNodes.filter((node) => !('value' in node && node.value.trim() === ''))
    .map((node) => ({
      name: node.nodeName,
      attributes: Object.fromEntries(('attrs' in node ? node.attrs : []).map(({ name, value }) => [name, value])),
      text: ('childNodes' in node ? node.childNodes : [])
        .map((child) => ('value' in child ? child.value : '<'))
        .join(''),
    }));
}

function attributesOf(html: string) {
  return parse(html)[0]?.attributes;
}

test('the direct link carries the choices that differ from the defaults', () => {
  expect(makeDirectLink(set)).toBe('https://cards.example/embed/q7Vn2KxT0sLd?fullscreen=1');
  const options = { ...defaultEmbedOptions, modes: ['flip', 'match'], fullscreen: false } as const;
  expect(makeDirectLink({ ...set, options })).toBe('https://cards.example/embed/q7Vn2KxT0sLd?modes=flip,match');
});

test('a set is one frame and one script', () => {
  const options = { ...defaultEmbedOptions, modes: ['flip', 'match'], height: 550 } as const;
  const [frame, script, ...others] = parse(makeIframeSnippet({ ...set, options }));
  expect(others).toEqual([]);
  expect(frame).toEqual({
    name: 'iframe',
    attributes: {
      'data-flashcards': origin,
      src: 'https://cards.example/embed/q7Vn2KxT0sLd?modes=flip,match&fullscreen=1',
      title: 'Animals',
      style: `width:100%;height:550px;${frameStyle}`,
      loading: 'lazy',
      allow: 'camera; fullscreen',
    },
    text: '',
  });
  expect(script).toMatchObject({ name: 'script', attributes: {} });
});

test('a frame is allowed the features that its player uses', () => {
  const allow = (options: Partial<typeof defaultEmbedOptions>) =>
    attributesOf(makeIframeSnippet({ ...set, options: { ...defaultEmbedOptions, ...options } }))?.['allow'];
  expect(allow({ modes: ['quiz'] })).toBe('fullscreen');
  expect(allow({ fullscreen: false })).toBe('camera');
  expect(allow({ modes: ['quiz', 'match'], fullscreen: false })).toBeUndefined();
});

test('the catalog is a frame of 800 px and a script', () => {
  const [frame, script, ...others] = parse(makeCatalogSnippet(origin));
  expect(others).toEqual([]);
  expect(frame?.attributes).toEqual({
    'data-flashcards': origin,
    src: 'https://cards.example/catalog',
    title: 'Flashcard Study Sets',
    style: `width:100%;height:800px;${frameStyle}`,
    allow: 'camera; fullscreen',
  });
  expect(script?.name).toBe('script');
});

const markup = [
  '"',
  "'",
  '<',
  '>',
  '&',
  '&quot',
  '</script>',
  '</iframe>',
  '<!--',
  '-->',
  '[gallery]',
  '{{',
  '}}',
  '{%',
];
const odd = [
  '${x}',
  '\\',
  '\n',
  '\r\n',
  '\0',
  '\u0085',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ud800',
  'مجموعة',
  '👩‍🏫',
  '=',
  ' ',
];
const hostileTitle = fc
  .array(fc.oneof(fc.constantFrom(...markup, ...odd), fc.string({ unit: 'binary' })))
  .map((words) => words.join(''));

test('whatever a title holds, the code is one frame, named so, and one script', () => {
  const plain = parse(makeIframeSnippet({ ...set, title: '' }));
  fc.assert(
    fc.property(hostileTitle, (title) => {
      const [frame, ...others] = parse(makeIframeSnippet({ ...set, title }));
      const { title: name, ...attributes } = frame?.attributes ?? {};
      const { title: _none, ...expected } = plain[0]?.attributes ?? {};
      expect(name).toBe(
        title
          .toWellFormed()
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim(),
      );
      expect(attributes).toEqual(expected);
      expect(others).toEqual(plain.slice(1));
    }),
  );
});

test('whatever a title holds, templates and shortcodes of the page around it find nothing to fill in', () => {
  fc.assert(
    fc.property(hostileTitle, (title) => {
      const snippet = makeIframeSnippet({ ...set, title });
      expect(snippet).not.toMatch(/\{\{|\}\}|\{%|%\}|\$|\\|`|\[gallery|\p{Cf}/u);
    }),
  );
});

test('whatever the address of the studio, the script stays one', () => {
  fc.assert(
    fc.property(hostileTitle, (address) => {
      const parts = parse(makeCatalogSnippet(address));
      expect(parts.map(({ name }) => name)).toEqual(['iframe', 'script']);
      expect(() => new Script(parts[1]?.text ?? '}')).not.toThrow();
    }),
  );
});
