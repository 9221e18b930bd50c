/** The sentence of an output that says what went wrong, without the folders and the version of where it ran. */
export function reasonOf(output: string): string {
  const lines = output.split('\n').map((line) => line.replaceAll(COLORS, '').trim());
  const line = lines.find((each) => THROWN.test(each)) ?? lines.find((each) => each !== '') ?? '';
  const [said = ''] = line
    .replace(THROWN, '')
    .replaceAll(/(?:file:\/\/)?\/[^\s'"]*\/(?=[^\s'"/]+)/g, '')
    .replace(/; this is \w+ [\d.]+\.$/, '.')
    .split(/(?<=\.) (?=[A-Z])/);
  return said;
}

/** What a run-time prints before the message of an error that nobody caught. */
const THROWN = /^(?:error: )?(?:Uncaught )?(?:\(in promise\) )?\w*Error(?: \[\w+\])?: /;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal reads begins with one.
const COLORS = /\u001b\[[\d;]*m/g;
