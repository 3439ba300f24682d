import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Reads what search engines and link previews read, and the data blocks by type. */
export function readDocument(html: string) {
  const elements = elementsOf(parse(html));
  const attribute = (node: DefaultTreeAdapterTypes.Element, name: string) =>
    node.attrs.find((one) => one.name === name)?.value;
  const metas: Record<string, string> = {};
  const blocks: Record<string, string> = {};
  let title: string | undefined;
  let canonical: string | undefined;
  for (const element of elements) {
    const name = attribute(element, 'name') ?? attribute(element, 'property');
    if (element.nodeName === 'meta' && name) metas[name] = attribute(element, 'content') ?? '';
    if (element.nodeName === 'script') blocks[attribute(element, 'type') ?? ''] = textOf(element);
    if (element.nodeName === 'title') title ??= textOf(element);
    if (element.nodeName === 'link' && attribute(element, 'rel') === 'canonical')
      canonical = attribute(element, 'href');
  }
  return { title, canonical, metas, blocks, initialData: JSON.parse(blocks['application/json'] ?? '[]') };
}

function elementsOf(node: Node): DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'attrs' in node ? [node, ...children] : children;
}

function textOf(element: DefaultTreeAdapterTypes.Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
