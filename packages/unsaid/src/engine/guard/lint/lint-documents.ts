import path from 'node:path';
import { isRecord } from '../../model/json-pointer.ts';
import { errorsOf, pathBelow, placeOf } from '../../read/bundle-document.ts';
import { foldersOf } from '../../read/contract-folder.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import { readBelow, unlessMissing } from '../../read/read-text.ts';
import { ConfinedResolver, lint, type Rules } from '../../read/redocly.ts';
import { runBin } from '../../system/run-program.ts';
import { UserError } from '../../system/user-error.ts';
import { shownBelow } from '../../system/user-path.ts';

export const CONFIG = 'redocly.yaml';

/** Rule sets of Redocly's own. */
const RULE_SETS: readonly unknown[] = ['all', 'minimal', 'recommended', 'recommended-strict', 'spec'];

/** Settings that may name programs or other files. */
const PROGRAMS = ['plugins', 'decorators', 'preprocessors', 'resolve'];

/**
 * Lints documents below `root` with Redocly by a configuration that may run programs, and returns what it prints when it
 * finds something.
 */
export async function lintWithRedocly(
  root: string,
  files: readonly string[],
  config = path.join(root, CONFIG),
): Promise<string[]> {
  const outcome = await runBin('@redocly/cli', 'redocly', ['lint', ...files, '--config', config], root);
  if (outcome === undefined) throw new UserError('@redocly/cli is not installed. Install the packages again.');
  return outcome.code === 0 ? [] : [outcome.output.trim()];
}

/**
 * Lints documents of others by the rules of the `redocly.yaml` in their folder, or else by the fewest, and returns each
 * error with its place. It opens no file elsewhere, and no address. Throws a UserError for a configuration that may run
 * programs.
 */
export async function lintByRules(root: string, prefix: string, files: readonly string[]): Promise<string[]> {
  const rules = await rulesIn(root, prefix);
  const homes = foldersOf(root, files).map((folder) => path.resolve(root, folder));
  const read = readBelow(root, prefix, homes);
  const resolver = new ConfinedResolver(homes, (absolute) => read(pathBelow(root, absolute)));
  const findings: string[] = [];
  for (const file of files) {
    const document = await resolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    for (const problem of errorsOf(await lint(document, resolver, rules)))
      findings.push(
        `${placeOf((absolute) => shownBelow(prefix, pathBelow(root, absolute)), problem)}: ${problem.message} (${problem.ruleId})`,
      );
  }
  return findings;
}

async function rulesIn(root: string, prefix: string): Promise<Rules> {
  const file = await unlessMissing(readYaml(readBelow(root, prefix), CONFIG));
  if (file === undefined) return { extends: ['minimal'] };
  const { value, lineOf } = file;
  if (!isRecord(value)) throw new UserError(`${prefix}${CONFIG}:1: is not a mapping. Write \`rules\` there.`);
  const refused = PROGRAMS.find((name) => name in value);
  const sets = [value.extends ?? []].flat();
  const foreign = sets.find((name) => !RULE_SETS.includes(name));
  if (refused === undefined && foreign === undefined)
    return { extends: sets as string[], rules: (value.rules ?? {}) as NonNullable<Rules['rules']> };
  const key = refused ?? 'extends';
  const what = refused === undefined ? `extends ${JSON.stringify(foreign)}` : `has \`${refused}\``;
  throw new UserError(
    `${prefix}${CONFIG}:${lineOf(`/${key}`)}: ${what}, which may run programs; lint takes rules alone. Remove it, or run redocly lint yourself.`,
  );
}

/** Most that a finding of the tool may be, in its numbers. */
const SEVERITIES = { error: 0, info: 2 };

/** A finding of the tool; lines count from 0. */
interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly severity: number;
  readonly range: { readonly start: { readonly line: number } };
  readonly source?: string;
}

/**
 * Validates an AsyncAPI document below `root` with its own tool, and returns each finding with its place; `undefined` where
 * the tool is not installed: it is too large for everyone who generates code.
 */
export async function validateAsyncApi(
  { root, prefix = '' }: { readonly root: string; readonly prefix?: string },
  file: string,
  severity: keyof typeof SEVERITIES = 'info',
): Promise<string[] | undefined> {
  // Whatever it has to say fails, but for its wish for a newer version of AsyncAPI.
  const args = ['validate', file, `--fail-severity=${severity}`, '--suppressWarnings=asyncapi-latest-version'];
  const outcome = await runBin('@asyncapi/cli', 'asyncapi', [...args, '--diagnostics-format=json'], root);
  if (outcome === undefined || outcome.code === 0) return outcome && [];
  const written = /^\[$.*?^\]$/ms.exec(outcome.output)?.[0];
  if (written === undefined) return [`${prefix}${file}: ${outcome.output.trim()}`];
  const diagnostics: readonly Diagnostic[] = JSON.parse(written);
  const lines = diagnostics
    .filter((each) => each.severity <= SEVERITIES[severity])
    .map(({ code, message, range, source = file }) => {
      const place = `${prefix}${path.relative(root, path.resolve(root, source))}:${range.start.line + 1}`;
      // Where it fails itself, its message goes on with the places in its code.
      const [said = ''] = message.split(/, stack: |\n/);
      return `${place}: ${said} (asyncapi validate: ${code})`;
    });
  return [...new Set(lines)];
}
