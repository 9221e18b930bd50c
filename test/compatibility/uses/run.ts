// Run by the run-time that is measured: node run.js '[["client", "client"], ["require", "require", "reward-card-contract"]]'
// Each use is its key, the program and what that takes; one line of JSON tells how each ended: '' or what went wrong.
const uses = JSON.parse(process.argv[2] ?? '[]') as [key: string, program: string, ...args: string[]][];
const outcomes: Record<string, string> = {};
for (const [key, program, ...args] of uses) {
  try {
    const { default: use } = await import(`./${program}.js`);
    await withinTime(use(...args));
    outcomes[key] = '';
  } catch (error) {
    outcomes[key] = String((error as Error)?.message ?? error) || 'failed';
  }
}
console.log(JSON.stringify(outcomes));
process.exit();

/** Rejects where nothing has happened for long. */
function withinTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no end after 20 seconds')), 20_000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
