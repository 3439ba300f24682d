/** Its message is a sentence for the person. */
export class LaunchRefused extends Error {}
