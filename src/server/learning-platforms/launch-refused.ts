/** Why a launch is not accepted, in a sentence for the person who sees it instead of the set. */
export class LaunchRefused extends Error {}
