import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md', ...globSync('docs/**/*.md')];

/** Includes the names that a reader looks for in the whole repository. */
const names = new Set(
  globSync('{*,.*,{bench,deploy,docs,e2e,scripts,src,wordpress}/**/*}').map((path) => basename(path)),
);

const fileName = /\.(c?[jt]sx?|mjs|css|html|json|md|php|py|sh|conf|ya?ml|service|txt|webp|png|svg)$/;

/**
 * These are not paths of the repository: media types, packages, files that a build or a studio writes, and names with a
 * placeholder.
 */
const foreign =
  /^(image|video|text|application|font|multipart|node_modules|dist|DATA_DIR|@[\w-]+)\/|^media\/\.trash|^NNN-|^sql\.js$/;

/** Files that the build writes or that are in an archive. */
const made = new Set(['dashboard.html', 'catalog.html', 'embed-match.html', 'embed-quiz.html', 'set.json']);

it('README and CONTRIBUTING stay short', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(6_200);
  expect(statSync('CONTRIBUTING.md').size).toBeLessThanOrEqual(8_200);
});

it('Every path that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    pathsOf(readFileSync(document, 'utf8'))
      .filter((path) => !exists(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('Every link in a document leads somewhere', () => {
  const broken = documents.flatMap((document) =>
    linksOf(readFileSync(document, 'utf8'))
      .filter((link) => !existsSync(join(dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('Every command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const unknown = documents.flatMap((document) =>
    Array.from(readFileSync(document, 'utf8').matchAll(/npm run (?:--silent )?([\w:]+)/g), ([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Paths in backticks begin at the root or at `src`. For a file, its name is enough. */
function pathsOf(text: string): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  const quoted = Array.from(
    prose.matchAll(/`([\w.@*][\w.@*{},-]*(?:\/[\w.@*{},-]+)*)\/?`/g),
    ([, token = '']) => token,
  );
  return quoted.filter((token) => isPath(token));
}

function isPath(token: string): boolean {
  return (
    (/^[\w@][^/]*\//.test(token) || (/^\.?[\w-]+\.\w+/.test(token) && fileName.test(token))) &&
    !foreign.test(token) &&
    !made.has(token)
  );
}

function exists(path: string): boolean {
  if (!path.includes('/') && names.has(path)) return true;
  return ['', 'src/'].some((root) => globSync(root + path).length > 0);
}

function linksOf(text: string): readonly string[] {
  const targets = Array.from(
    text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g),
    ([, a, b]) => a ?? b ?? '',
  );
  return targets.filter((target) => !/^(https?:|mailto:|#)/.test(target)).map((target) => target.replace(/#.*$/, ''));
}

describe('The index of the decisions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const entries = Array.from(
    index.matchAll(/^- \[([^\]]+\?)\]\((\d{3}-[\w-]+\.md)\)(.*)$/gm),
    ([, question = '', file = '', rest = '']) => ({
      question,
      rest,
      text: readFileSync(`docs/decisions/${file}`, 'utf8'),
      file,
    }),
  );

  it('names each once, by the question that is its title', () => {
    const files = globSync('docs/decisions/[0-9]*.md').map((path) => basename(path));
    expect(entries.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(entries.filter(({ question, text }) => !text.startsWith(`# ${question}\n`))).toEqual([]);
  });

  it('says which are replaced, wholly or in part, and by which', () => {
    const marks = entries.map(({ text, file, rest }) => {
      const [state = ''] = /State: .*/.exec(text) ?? [];
      const [, by] = /replaced by \[(\d+)\]/.exec(state) ?? /which \[(\d+)\]\S+ replace/.exec(state) ?? [];
      return { file, marked: /\*\*.*replaced by (\d+)\*\*/.exec(rest)?.[1], by };
    });
    expect(marks.filter(({ marked, by }) => marked !== by)).toEqual([]);
  });
});
