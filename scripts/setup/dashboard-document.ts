import type { Plugin, Rolldown } from 'vite';
import { programOf } from './catalog-document.ts';
import { partsOf, stylesOf } from './document-parts.ts';

const screen = '/src/dashboard/web/dashboard.tsx';
/** The calls whose answers the dashboard needs first. */
const firstCalls = ['/api/sets', '/api/auth/check'];

/** Makes the dashboard's document, which fetches parts of the program, styles and initial data at the same time. */
export function dashboardDocument(): Plugin {
  return {
    name: 'dashboard-document',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const site = bundle['index.html'];
        if (site?.type !== 'asset') return;
        this.emitFile({
          type: 'asset',
          fileName: 'dashboard.html',
          source: dashboardHtml(String(site.source), bundle),
        });
      },
    },
  };
}

function dashboardHtml(site: string, bundle: Rolldown.OutputBundle): string {
  const chunks = partsOf(bundle, programOf(site).path, screen);
  const scripts = chunks.map(({ fileName }) => `/${fileName}`);
  const styles = stylesOf(chunks);
  const links = [
    ...firstCalls.map((path) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`),
    ...scripts.map((path) => `<link rel="modulepreload" href="${path}" crossorigin>`),
    ...styles.map((path) => `<link rel="stylesheet" href="/${path}" crossorigin>`),
  ];
  return site
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('</head>', () => `${links.join('')}</head>`);
}
