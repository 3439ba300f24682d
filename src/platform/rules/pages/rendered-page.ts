export interface RenderedPage {
  /** Belongs into `#root`. */
  readonly html: string;
  /** For what is visible first. */
  readonly preloads: string;
}

/** React writes them before everything else. */
export function splitPreloads(rendered: string): RenderedPage {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
