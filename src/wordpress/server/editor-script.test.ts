import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { readPluginFile } from './test-plugin-texts.ts';

type Component = (props: object) => unknown;

interface Element {
  /** The name of an element of WordPress. */
  readonly type: string | Component;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly unknown[];
}

const flag = (name: string) => ({ name, label: name, kind: 'flag' });

/** Runs the script in an editor that notes its blocks. Elements of WordPress are there by name only. */
function registeredBlocks(studio: object): Map<string, Component> {
  const blocks = new Map<string, Component>();
  const names = new Proxy({}, { get: (_, name) => name });
  const wp = {
    element: { createElement: (type: string, props: object, ...children: unknown[]) => ({ type, props, children }) },
    blockEditor: { InspectorControls: 'InspectorControls', useBlockProps: () => ({}) },
    components: names,
    i18n: { __: (text: string) => text },
    blocks: { registerBlockType: (name: string, { edit }: { edit: Component }) => blocks.set(name, edit) },
  };
  runInNewContext(readPluginFile('assets/editor.js'), { wp, flashcardStudio: studio });
  return blocks;
}

/** The elements of WordPress that components of the script make. */
function elementsIn(node: unknown): Element[] {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  if (!isElement(node)) return [];
  return typeof node.type === 'function' ? elementsIn(node.type(node.props)) : [node, ...elementsIn(node.children)];
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'type' in node;
}

test('a block keeps what its author chose, even if the settings say the same', () => {
  const options = [flag('darkMode'), flag('shuffle')];
  const defaults = { modes: 'flip', darkMode: '0', shuffle: '0' };
  const edit = registeredBlocks({ options, defaults, height: 750 }).get('flashcard-studio/set');
  const setAttributes = vi.fn<(attributes: object) => void>();
  const attributes = { id: 'q7Vn2KxT0sLd', darkMode: '1' };
  const toggles = elementsIn(edit?.({ attributes, setAttributes })).filter(({ type }) => type === 'ToggleControl');
  expect(toggles.map(({ props }) => [props['label'], props['checked']])).toEqual([
    ['darkMode', true],
    ['shuffle', false],
  ]);
  const change = toggles[0]?.props['onChange'];
  if (typeof change === 'function') change(false);
  expect(setAttributes.mock.calls).toEqual([[{ darkMode: '0' }]]);
});
