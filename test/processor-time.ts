/**
 * Milliseconds of processor time that this thread spends on some work: what takes too long does so by this clock, and a
 * machine that is busy with something else does not. Work that is not synchronous counts with all that runs beside it.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
