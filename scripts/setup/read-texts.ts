import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { readPluginTexts } from '../../src/wordpress/server/plugin-translations.ts';

const pluginTemplate = 'wordpress/flashcard-studio/languages/flashcard-studio.pot';

/** Reads the texts in `t('…')` and `message('…')`, and those of the WordPress plugin, each with the files that have it. */
export function readTexts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    for (const text of new Set(textsOf(file))) found.set(text, [...(found.get(text) ?? []), file]);
  }
  for (const { source } of readPluginTexts(readFileSync(pluginTemplate, 'utf8'))) {
    found.set(source, [...(found.get(source) ?? []), pluginTemplate]);
  }
  return found;
}

export function sourceFiles(): string[] {
  const files = globSync('src/*/{*.ts,{contract,rules,server,web}/**/*.{ts,tsx}}');
  return files.filter((file) => !/^test-|\.(test|suite)\.tsx?$/.test(basename(file))).toSorted();
}

/** Finds the files that a program loads later: what `import()` names in its files, and in the files loaded then. */
export function programsLoadedFrom(file: string, found = new Set<string>()): Set<string> {
  for (const loaded of filesLoadedWith(file)) {
    const text = readFileSync(loaded, 'utf8');
    for (const { moduleRequest } of parseSync(loaded, text).module.dynamicImports) {
      const program = join(dirname(loaded), text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
      if (found.has(program) || !/\.tsx?$/.test(program)) continue;
      found.add(program);
      programsLoadedFrom(program, found);
    }
  }
  return found;
}

/** Finds the files that a browser loads before `file` runs, and `file` itself. */
export function filesLoadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module;
  for (const { moduleRequest, entries } of staticImports) {
    const isOfTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    if (isOfTypes || !/^\..*\.tsx?$/.test(moduleRequest.value)) continue;
    filesLoadedWith(join(dirname(file), moduleRequest.value), found);
  }
  return found;
}

function textsOf(file: string): string[] {
  const texts: string[] = [];
  visit(parse(file), (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    const [first] = node.arguments;
    if (!['t', 'message'].includes(node.callee.name) || first === undefined) return;
    if (first.type === 'ConditionalExpression') throw new Error(`${file}: choose between two calls, not two texts`);
    if (first.type === 'TemplateLiteral') throw new Error(`${file}: a text with values has {names}`);
    if (first.type === 'Literal' && typeof first.value === 'string') texts.push(first.value);
  });
  return texts;
}

const namingAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
]);

/** Finds texts for people that are not translated: texts in JSX, and accessible names. */
export function literalTextsOf(file: string): string[] {
  const texts: string[] = [];
  const addLiterals = (node: Node) =>
    visit(node, (part) => {
      if (part.type === 'CallExpression' || part.type === 'JSXElement' || part.type === 'BinaryExpression')
        return false;
      if (part.type === 'Literal' && typeof part.value === 'string') texts.push(part.value);
      if (part.type === 'TemplateElement') texts.push(part.value.raw);
      return true;
    });
  visit(parse(file), (node) => {
    if (node.type === 'JSXText') texts.push(node.value.trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') addLiterals(child);
    }
    if (node.type !== 'JSXAttribute' || node.value === null) return;
    const { name } = node.name;
    if (typeof name === 'string' && namingAttributes.has(name)) addLiterals(node.value);
  });
  return texts.filter((text) => /\p{L}{2}/u.test(text));
}

type Node = ESTree.Node;

function parse(file: string): Node {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  return program;
}

/** @param look called with each node; returns false to skip the nodes within it */
function visit(node: Node, look: (node: Node) => boolean | void): void {
  if (look(node) === false) return;
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== null && typeof part === 'object' && typeof part.type === 'string') visit(part, look);
    }
  }
}
