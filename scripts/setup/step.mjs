/**
 * Runs one slow step of the setup and prints its duration. If it fails, ends the program with the fault and what to do.
 */
export async function step(title, work, advice) {
  const startedAt = Date.now();
  process.stdout.write(`› ${title} …\n`);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`✗ ${title} failed: ${error.message}\n  ${advice}\n`);
    process.exit(1);
  }
  process.stdout.write(`✓ ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
}
