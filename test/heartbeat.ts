/** Says every ten seconds how far a long run is, on the standard error; nothing in the short run. */
export function heartbeat(progress: () => string): Disposable {
  const began = Date.now();
  const beat = () => process.stderr.write(`${Math.round((Date.now() - began) / 1_000)} s: ${progress()}\n`);
  const timer = process.env.SOAK ? setInterval(beat, 10_000) : undefined;
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
