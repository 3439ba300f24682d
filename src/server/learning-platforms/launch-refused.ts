/** A sentence for the person who sees it. */
export class LaunchRefused extends Error {}
