export interface RenderedPage {
  /** Belongs into `#root`. */
  readonly html: string;
  /** `<link>` elements for the head, for what is seen first. */
  readonly preloads: string;
}

/** React writes the links for what is fetched first before everything else. */
export function splitPreloads(rendered: string): RenderedPage {
  const [preloads = ''] = /^(?:<link[^>]*>)*/.exec(rendered) ?? [];
  return { html: rendered.slice(preloads.length), preloads };
}
