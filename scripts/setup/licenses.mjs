import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `licenses.txt`, which lists the third-party code that browsers receive and its licences. */
const folder = 'dist/web';
const typeface = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next';
const rule = '-'.repeat(80);

const introduction = `Flashcard Studio: notices of third parties

This file is made by the build. It names every package in the scripts that browsers load, the typeface, and the tables and drawings that
were made from the work of others. The server's own packages are not part of what is sent: they lie in node_modules with their licences.`;

const apache = readFileSync('scripts/setup/licenses/apache-2.0.txt', 'utf8');

/** What finds hands. Its packages contain no licence text. */
const handFinders = [
  { name: '@mediapipe/tasks-vision', part: 'the program that finds hands' },
  { name: '@mediapipe/hands', part: 'its models, with a description of their input added' },
].map(({ name, part }) => {
  const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return {
    title: `${name} ${version}, ${part} (${license})`,
    source: `https://www.npmjs.com/package/${name}/v/${version}`,
    text: `Copyright The MediaPipe Authors\n\n${apache.trim()}`,
  };
});

const copied = [
  {
    title: 'Look-alike characters, made from confusables.txt of UTS #39, Unicode 15.0.0 (Unicode-3.0)',
    source: 'https://www.unicode.org/Public/security/15.0.0/confusables.txt',
    text: readFileSync('scripts/setup/licenses/unicode.txt', 'utf8'),
  },
  {
    title: 'Hands, drawn for Flashcard Studio from the generic hand of the WebXR input profiles 1.0.20 (MIT)',
    source: 'https://www.npmjs.com/package/@webxr-input-profiles/assets/v/1.0.20',
    text: readFileSync('src/hands/web/model/LICENSE.md', 'utf8'),
  },
  {
    title: 'Places of the joints of signed letters, from data/raw_gestures of asl-ai at fa1dcdb4 (CC0-1.0)',
    source: 'https://github.com/borisgraudt/asl-ai',
    text: 'Dedicated to the public domain by its author: https://creativecommons.org/publicdomain/zero/1.0/',
  },
  ...handFinders,
];

/** Vite writes a list for each program (`build.license`). Duplicates are listed once. */
function packagesOf(programs) {
  const packages = programs.flatMap((program) =>
    JSON.parse(readFileSync(join(folder, `.vite/${program}-licenses.json`), 'utf8')),
  );
  const byTitle = new Map(packages.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...byTitle.keys()].sort().map((title) => toNotice(title, byTitle.get(title)));
}

function toNotice(title, { name, version, identifier = 'no licence named', text }) {
  return {
    title: `${title} (${identifier})`,
    source: `https://www.npmjs.com/package/${name}/v/${version}`,
    text: text ?? 'The package brings no text of its licence.',
  };
}

function typefaceNotice() {
  const { name, version, license } = JSON.parse(readFileSync(join(typeface, 'package.json'), 'utf8'));
  const text = readFileSync(join(typeface, 'LICENSE'), 'utf8');
  return toNotice('Atkinson Hyperlegible Next, the typeface, and the zero drawn from it', {
    name,
    version,
    identifier: license,
    text,
  });
}

const notices = [typefaceNotice(), ...copied, ...packagesOf(['site', 'embed'])];
const sections = notices.map(({ title, source, text }) => `${rule}\n${title}\n${source}\n\n${text.trim()}`);
writeFileSync(join(folder, 'licenses.txt'), `${[introduction, ...sections].join('\n\n')}\n`);
