import path from 'node:path';
import ts from 'typescript';

interface CompileOptions {
  /** Compiles without checking types, for code that is checked elsewhere. */
  readonly check?: boolean;
  /** Which files are checked, by their full names; all of them where it is left out. */
  readonly judged?: (file: string) => boolean;
}

/** Declarations of libraries, parsed once for all projects that this process compiles. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * Does what `tsc -p` does with the file of a project, in this process, and returns the errors as tsc prints them, each with its
 * further lines. Throws when the configuration cannot be read.
 */
export function compileProject(config: string, { check = true, judged }: CompileOptions = {}): string[] {
  const { fileNames, options, errors } = readConfig(config, check);
  const program = ts.createProgram({ rootNames: fileNames, options, host: createHost(options) });
  const files = judged && program.getSourceFiles().filter(({ fileName }) => judged(fileName));
  const problemsOf = (file?: ts.SourceFile) =>
    check ? ts.getPreEmitDiagnostics(program, file) : program.getSyntacticDiagnostics(file);
  const problems = files ? files.flatMap(problemsOf) : problemsOf();
  const emitted = options.noEmit ? [] : program.emit().diagnostics;
  const format = {
    getCurrentDirectory: () => path.dirname(config),
    getCanonicalFileName: String,
    getNewLine: () => '\n',
  };
  return ts
    .sortAndDeduplicateDiagnostics([...errors, ...problems, ...emitted])
    .map((diagnostic) => ts.formatDiagnostic(diagnostic, format));
}

/** Only declarations need what a file imports: without them each file is compiled by itself. */
const ALONE: ts.CompilerOptions = { noResolve: true, noLib: true, types: [] };

function readConfig(config: string, check: boolean): ts.ParsedCommandLine {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic) => {
    throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, check ? {} : { noCheck: true }, host);
  if (!parsed) throw new Error(`${config} cannot be read.`);
  const { isolatedModules, declaration } = parsed.options;
  if (!check && isolatedModules && !declaration) Object.assign(parsed.options, ALONE);
  return parsed;
}

/** Looks everything up from the folder of the project, wherever this process runs. */
function createHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (name, how, ...rest) => {
    if (!/\/node_modules\/.*\.d\.[cm]?ts$/.test(name)) return host.getSourceFile(name, how, ...rest);
    const { languageVersion, impliedNodeFormat } = typeof how === 'object' ? how : { languageVersion: how };
    const key = [name, languageVersion, impliedNodeFormat].join('|');
    if (!libraries.has(key)) libraries.set(key, host.getSourceFile(name, how, ...rest));
    return libraries.get(key);
  };
  return { ...host, getSourceFile };
}
