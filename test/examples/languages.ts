import { execFileSync } from 'node:child_process';

// Debian's httpx is that of its own Python, which need not be the first one in PATH.
const PYTHON = [process.env.PYTHON, 'python3', '/usr/bin/python3'];

/** The languages of the recipes: how to find one on this machine, and how what is generated for it looks. */
export const LANGUAGES = [
  {
    recipe: 'python',
    generated: 'client.py',
    openString: (name: string) => `${name} = str\n`,
    // How closed sets and credentials would look.
    invented: [/^class \w+\(.*Enum\):/m, /"path": "[^"]+", "security":/],
    find: () => firstThatRuns(PYTHON, ['-c', 'import httpx']),
    needs: 'Python with httpx',
    remedy: 'Install the packages python3 and python3-httpx.',
    checks: [],
    program: ['issue_card.py'],
  },
  {
    recipe: 'go',
    generated: 'rewardcard/client.go',
    openString: (name: string) => `type ${name} = string\n`,
    invented: [/^type \w+ string$/m, /Path: "[^"]+", Security:/],
    find: () => firstThatRuns(['go'], ['version']),
    needs: 'Go',
    remedy: 'Install the package golang-go.',
    checks: [['vet', './...']],
    program: ['run', '.'],
  },
];

/** The first of these programs that ends well with `args`; `undefined` where none does. */
function firstThatRuns(programs: readonly (string | undefined)[], args: readonly string[]): string | undefined {
  return programs.find((program) => {
    if (program === undefined) return false;
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
