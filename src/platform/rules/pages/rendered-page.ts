export interface RenderedPage {
  /** The content of `#root`. */
  readonly html: string;
  /** Links that preload what is visible first. */
  readonly preloads: string;
}

/** Splits rendered HTML after the preload links, which React writes before everything else. */
export function splitPreloads(rendered: string): RenderedPage {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
