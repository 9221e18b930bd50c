import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { collectOutput } from '../../../packages/unsaid/src/engine/system/run-program.ts';

/** Exports of one entry point: the text of each declaration by its name, and a note after names that are not exported. */
export type EntryPoint = Map<string, string>;

/** The surface of a package: what each entry point offers, by the name that it is imported by. */
export type Api = Map<string, EntryPoint>;

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  // Types of the platform or Node appear by name only, so their declarations are not needed.
  noLib: true,
  types: [],
  skipLibCheck: true,
};

const printer = ts.createPrinter({ removeComments: true });

/**
 * Reads the declarations of a built package at every entry point that has types: those that are exported, and those
 * that they refer to. One that an earlier entry point has is only named. Throws where a file that `exports` names is
 * missing.
 */
export function readApi(folder: string): Api {
  const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const doors = Object.entries<{ types?: string }>(exports).filter(([, door]) => door.types !== undefined);
  const files = doors.map(([, { types = '' }]) => realpathSync(path.join(folder, types)));
  const program = ts.createProgram(files, OPTIONS);
  const reader = createReader(program, `${realpathSync(folder)}${path.sep}dist${path.sep}`);
  const api: Api = new Map(Object.keys(exports).map((door) => [path.posix.join(name, door), new Map()]));
  for (const [index, [door]] of doors.entries()) {
    const entry = path.posix.join(name, door);
    api.set(entry, reader(entry, program.getSourceFile(files[index] ?? '')));
  }
  return api;
}

function createReader(program: ts.Program, own: string) {
  const checker = program.getTypeChecker();
  /** Where each declaration was printed first. */
  const printed = new Map<ts.Symbol, string>();

  const targetOf = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  function describe(entry: string, symbol: ts.Symbol): string {
    const before = printed.get(symbol);
    if (before !== undefined) return `as in ${before}`;
    const nodes = (symbol.declarations ?? []).map(statementOf);
    const [file = ''] = nodes.map((node) => node.getSourceFile().fileName);
    if (nodes.length === 0) return 'unknown';
    if (!path.normalize(file).startsWith(own)) return `from ${packageOf(file)}`;
    if (isGenerated(file)) return `generated in ${path.basename(file, '.d.ts')}.ts`;
    printed.set(symbol, entry);
    return nodes.map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())).join('\n');
  }

  /** The symbols of this package's modules that a declaration refers to, however deep. */
  function* referredBy(symbol: ts.Symbol, seen: Set<ts.Symbol>): Generator<ts.Symbol> {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    const found: ts.Symbol[] = [];
    const visit = (node: ts.Node): void => {
      const at = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (at !== undefined) found.push(targetOf(at));
      ts.forEachChild(node, visit);
    };
    for (const node of symbol.declarations ?? []) if (isWritten(node)) visit(node);
    for (const each of found.filter(isOwnDeclaration)) {
      yield each;
      yield* referredBy(each, seen);
    }
  }

  const isOwn = (node: ts.Node) => path.normalize(node.getSourceFile().fileName).startsWith(own);
  const isWritten = (node: ts.Node) => isOwn(node) && !isGenerated(node.getSourceFile().fileName);
  const isOwnDeclaration = ({ declarations = [] }: ts.Symbol) =>
    declarations.length > 0 && declarations.every((node) => isWritten(node) && isTop(node));

  return (entry: string, file: ts.SourceFile | undefined): EntryPoint => {
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${entry}: its declarations are missing. Build the package first.`);
    const exported = checker.getExportsOfModule(module).map((each) => [each.name, targetOf(each)] as const);
    const texts = exported.map(([name, symbol]): [string, string] => [name, describe(entry, symbol)]);
    const seen = new Set<ts.Symbol>();
    for (const [, symbol] of exported)
      for (const other of referredBy(symbol, seen))
        if (!printed.has(other)) texts.push([`${other.name} (not exported)`, describe(entry, other)]);
    return new Map(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };
}

/** Texts of the documents are reviewed in the generated files. */
const isGenerated = (file: string): boolean => file.split(/[\\/]/).includes('generated');

/** A variable is printed with the statement that declares it. */
const statementOf = (node: ts.Node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);

function isTop(node: ts.Node): boolean {
  const { parent } = statementOf(node);
  return parent !== undefined && ts.isSourceFile(parent);
}

/** The package that a file belongs to; ours are linked into the modules of this repository. */
function packageOf(file: string): string {
  const [, name] = /.*[\\/](?:node_modules|packages)[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return name ?? 'reward-card-contract';
}

/** Reads from their help what the commands of a built package take: arguments, options, choices and defaults. */
export async function readCommands(folder: string): Promise<Api> {
  const { bin = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const api: Api = new Map();
  for (const [name, file] of Object.entries<string>(bin)) await read(path.join(folder, file), [name], api);
  return api;
}

async function read(file: string, [name = '', ...path]: readonly string[], api: Api): Promise<void> {
  // As it is installed, wherever this runs: not from the sources of the packages that it imports.
  const options = { cwd: '.', env: { NODE_OPTIONS: '' } };
  const { code, output } = await collectOutput(process.execPath, [file, ...path, '--help'], options);
  const called = [name, ...path].join(' ');
  if (code !== 0) throw new Error(`${called} --help ended with exit code ${code}: ${output}`);
  const offers: EntryPoint = new Map();
  const commands: string[] = [];
  for (const section of output.split(/\n(?=[A-Z]\w+:\n)/).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    const entries = entriesOf(lines);
    if (heading === 'Commands:') commands.push(...entries.map(([taken]) => taken.split(' ')[0] ?? ''));
    if (heading !== 'Arguments:' && heading !== 'Options:') continue;
    for (const [taken, text] of entries) if (!taken.endsWith('--help')) offers.set(taken, text);
  }
  api.set(`command ${called}`, new Map([...offers].toSorted()));
  for (const command of commands.filter((each) => each !== 'help')) await read(file, [name, ...path, command], api);
}

/** The entries of a list of the help: what is given, and the choices and the default that its text names. */
function entriesOf(lines: readonly string[]): [taken: string, text: string][] {
  const end = lines.indexOf('');
  const list = lines.slice(0, end < 0 ? undefined : end).join('\n');
  return list.split(/\n(?= {2}\S)/).map((entry) => {
    const [taken = '', ...words] = entry.trim().split(/ {2,}|\n\s*/);
    const [said = ''] = /\((?:choices|default): .*\)$/.exec(words.join(' ')) ?? [];
    return [taken, said];
  });
}
