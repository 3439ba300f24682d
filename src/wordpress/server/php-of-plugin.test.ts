import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Engine } from 'php-parser';
import type { Node } from 'php-parser';
import { expect, onTestFinished, test } from 'vitest';
import { toCatalogSearch } from '../../platform/rules/addresses/catalog-view.ts';
import { filesOfPlugin, makeTranslationTemplate, readPluginFile } from './test-plugin-texts.ts';

/** Refuses most syntax that PHP 7.4 does not know. */
const parser = new Engine({ parser: { version: '7.4', extractDoc: false, suppressErrors: false } });

/** Functions since PHP 8.0 that WordPress 6.1 does not provide (`wp-includes/compat.php`). */
const newFunctions = new Set(
  `array_all array_any array_find array_find_key array_is_list curl_upkeep enum_exists fdatasync fdiv fsync
  get_debug_type get_resource_id http_clear_last_response_headers http_get_last_response_headers imagecreatefromavif
  ini_parse_quantity json_validate mb_lcfirst mb_ltrim mb_rtrim mb_str_pad mb_trim mb_ucfirst memory_reset_peak_usage
  mysqli_execute_query openssl_cipher_key_length posix_eaccess preg_last_error_msg socket_atmark str_decrement str_increment
  stream_context_set_options`.split(/\s+/),
);

const newTypes = new Set(['mixed', 'never', 'static', 'null', 'false', 'true']);

interface Found extends Node {
  readonly [key: string]: unknown;
}

function newerThan74(node: Found): string | undefined {
  const { kind } = node;
  if (['uniontype', 'intersectiontype', 'enum', 'match', 'nullsafepropertylookup', 'namedargument'].includes(kind))
    return kind;
  if (node['readonly'] === true || node['isReadonly'] === true) return 'readonly';
  if (kind === 'parameter' && node['flags'] !== undefined && node['flags'] !== 0) return 'a promoted property';
  if (kind === 'parameter' && isNode(node['value']) && node['value'].kind === 'new') return 'new as a default';
  if (
    kind === 'staticlookup' &&
    isNode(node['what']) &&
    node['what'].kind === 'variable' &&
    nameOf(node['offset']) === 'class'
  )
    return '::class of an object';
  for (const key of ['type', 'returnType']) {
    const name = nameOf(node[key]) ?? (isNode(node[key]) && node[key].kind === 'staticreference' ? 'static' : '');
    if (['parameter', 'function', 'method', 'closure', 'arrowfunc', 'property'].includes(kind) && newTypes.has(name))
      return `the type ${name}`;
  }
  if (kind === 'call' && newFunctions.has(nameOf(node['what']) ?? '')) return `${nameOf(node['what'])}()`;
  return undefined;
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'].toLowerCase() : undefined;
}

function isNode(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function newerIn(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    found.push(...[newerThan74(value) ?? []].flat());
    for (const [key, child] of Object.entries(value)) if (key !== 'loc') visit(child);
  };
  visit(parser.parseCode(source, 'plugin.php'));
  return found;
}

test('is understood by PHP 7.4', () => {
  const files = filesOfPlugin('.php');
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect([file, newerIn(readPluginFile(file))]).toEqual([file, []]);
});

test('is understood by the PHP of this machine', () => {
  for (const file of filesOfPlugin('.php')) {
    const said = execFileSync('php', ['-l', `wordpress/flashcard-studio/${file}`], { encoding: 'utf8' });
    expect(said).toContain('No syntax errors');
  }
});

test('gives variants of a language what there is of it, but no other script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'languages'));
  const [php, editor] = ['.mo', '-flashcard-studio-editor.json'];
  for (const locale of ['de_DE', 'pt_BR', 'zh_CN'])
    for (const ending of [php, editor])
      writeFileSync(join(folder, `languages/flashcard-studio-${locale}${ending}`), '');
  const program = `define('ABSPATH', '/'); define('FLASHCARD_STUDIO_FILE', $argv[1] . '/plugin.php'); require $argv[2];
    echo json_encode(array_map('flashcard_studio_near_translation', array_slice($argv, 3)));`;
  const nearTo = (...names: string[]): string[] => {
    const file = 'wordpress/flashcard-studio/includes/translations.php';
    const said = execFileSync('php', ['-r', program, folder, file, ...names], { encoding: 'utf8' });
    return JSON.parse(said).map((name: string) => basename(name));
  };
  expect(
    nearTo(
      `flashcard-studio-de_DE_formal${php}`,
      `flashcard-studio-de_AT${editor}`,
      `flashcard-studio-pt_PT${php}`,
      `flashcard-studio-zh_SG${php}`,
    ),
  ).toEqual([
    `flashcard-studio-de_DE${php}`,
    `flashcard-studio-de_DE${editor}`,
    `flashcard-studio-pt_BR${php}`,
    `flashcard-studio-zh_CN${php}`,
  ]);
  const others = [`flashcard-studio-zh_TW${php}`, `flashcard-studio-ary${php}`, `another-de_AT${php}`];
  expect(nearTo(...others)).toEqual(others);
});

/** Just enough of WordPress to read addresses. */
const wordpressOfTests = `
  define('ABSPATH', '/');
  $options = $actions = [];
  function __($text) { return $text; }
  function add_action($name, $function) { $GLOBALS['actions'][$name][] = $function; }
  function add_filter() {}
  function plugin_basename($file) { return $file; }
  function get_option($name, $default) { return $GLOBALS['options'][$name] ?? $default; }
  function update_option($name, $value) { $GLOBALS['options'][$name] = $value; }
  function wp_parse_url($address) { return parse_url($address); }
  function wp_list_pluck($list, $key) { return array_map(fn($item) => $item[$key], $list); }`;

/** The studio that the plugin was downloaded from, and the one that the settings name. */
interface Studios {
  readonly downloaded?: string;
  readonly chosen?: string;
}

/** Returns what the plugin reads from an address, after requests while it knew these addresses of the studio in turn. */
function readAddress(address: string, studios: readonly Studios[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('wordpress/flashcard-studio', folder, { recursive: true });
  const program = `${wordpressOfTests}
    require "$argv[1]/flashcard-studio.php";
    foreach (json_decode($argv[3], true) as $studio) {
      file_put_contents("$argv[1]/studio.php", '<?php return ' . var_export($studio['downloaded'] ?? '', true) . ';');
      update_option('flashcard_studio_url', $studio['chosen'] ?? '');
      if (in_array('flashcard_studio_note_urls', $actions['init'])) flashcard_studio_note_urls();
    }
    echo json_encode(flashcard_studio_read_address($argv[2]));`;
  const said = execFileSync('php', ['-r', program, folder, address, JSON.stringify(studios)], { encoding: 'utf8' });
  return JSON.parse(said);
}

test('shows the catalog as its address filters it', () => {
  const view = { category: 'Food', signLanguage: 'gsg', search: 'tea', sort: 'az', layout: 'list', page: 1 } as const;
  const { page: _, layout, ...others } = view;
  expect(
    readAddress(`https://cards.example/catalog${toCatalogSearch(view)}`, [{ chosen: 'https://cards.example' }]),
  ).toEqual({
    catalog: { ...others, view: layout },
  });
});

test('a shortcode names parameters in small letters, as WordPress hands them on', () => {
  const program = `${wordpressOfTests}
    function is_feed() { return true; }
    function esc_url($address) { return $address; }
    function esc_html($text) { return $text; }
    require 'wordpress/flashcard-studio/flashcard-studio.php';
    update_option('flashcard_studio_url', 'https://cards.example');
    echo flashcard_studio_catalog_shortcode(array('sign_language' => 'gsg', 'category' => 'Food &amp; drink', 'sort' => 'az'));
    echo flashcard_studio_set_shortcode(array('id' => 'q7Vn2KxT0sLd', 'dark_mode' => '1', 'modes' => 'flip,quiz'));`;
  const shown = execFileSync('php', ['-r', program], { encoding: 'utf8' });
  expect(Array.from(shown.matchAll(/href="([^"]*)"/g), ([, address]) => address)).toEqual([
    'https://cards.example/catalog?category=Food%20%26%20drink&signLanguage=gsg&sort=az',
    'https://cards.example/embed/q7Vn2KxT0sLd?modes=flip,quiz&darkMode=1',
  ]);
});

test.each([
  ['its address is typed anew', ['chosen', 'chosen', 'chosen']],
  ['an address is typed for the first time', ['downloaded', 'chosen', 'chosen']],
  ['the plugin is downloaded anew', ['downloaded', 'downloaded', 'downloaded']],
])('knows the addresses of the studio from before it moved, and no others: %s', (_, kinds) => {
  const addresses = ['https://old.example:8080', 'https://older.example', 'https://new.example'];
  const studios = addresses.map((studio, index) => ({ [String(kinds[index])]: studio }));
  for (const studio of addresses)
    expect([studio, readAddress(`${studio}/embed/q7Vn2KxT0sLd`, studios)]).toEqual([
      studio,
      { id: 'q7Vn2KxT0sLd', parameters: [] },
    ]);
  for (const other of ['https://old.example', 'https://new.example.evil.example', 'https://oldxexample:8080'])
    expect([other, readAddress(`${other}/embed/q7Vn2KxT0sLd`, studios)]).toEqual([other, null]);
});

test.each([
  'match($a) { 1 => 2 };',
  '$a?->b;',
  'f(a: 1);',
  '$a = $b ?? throw new E();',
  'function f($a,) {}',
  'try {} catch (E) {}',
  'enum A { case B; }',
  '$f = strlen(...);',
  'function f(int|string $a) {}',
  'class A { function __construct(private $a) {} }',
  'class A { public readonly int $a; }',
  'function f($a = new B) {}',
  'function f(): static {}',
  'function f(mixed $a) {}',
  'function f(): never {}',
  '$a::class;',
  'array_is_list($a);',
  'get_debug_type($a);',
])('what PHP 7.4 does not know is noticed: %s', (code) => {
  let found: string[];
  try {
    found = newerIn(`<?php ${code}`);
  } catch {
    found = ['refused'];
  }
  expect(found).toHaveLength(1);
});

test('what PHP 7.4 knows is accepted', () => {
  expect(
    newerIn('<?php $f = fn($x) => $x ** 2; $a ??= [...$b]; class A { public ?int $b = 1; } f($a,); A::class;'),
  ).toEqual([]);
});

/** `vitest -u` writes the template. */
test('its texts can be translated, all of them', async () => {
  await expect(makeTranslationTemplate()).toMatchFileSnapshot(
    '../../../wordpress/flashcard-studio/languages/flashcard-studio.pot',
  );
});
