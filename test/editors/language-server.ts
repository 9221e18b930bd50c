import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../cli/engine/system/root.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** What an editor is configured with: nothing is looked up elsewhere. */
const YAML = { validate: true, completion: true, hover: true, schemaStore: { enable: false } };

export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

/** The YAML language server of editors, as one process that speaks the Language Server Protocol. */
export class LanguageServer implements AsyncDisposable {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number | string, (message: Message) => void>();
  #read = Buffer.alloc(0);
  #lastId = 0;

  constructor() {
    const program = path.join(ROOT, 'node_modules/yaml-language-server/bin/yaml-language-server');
    this.#child = spawn(process.execPath, [program, '--stdio']);
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  async start(): Promise<void> {
    await this.#ask('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    this.#tell('initialized', {});
    this.#tell('workspace/didChangeConfiguration', { settings: { yaml: YAML } });
  }

  /** Opens a file that need not exist, and resolves with what is marked in it. */
  async open(file: string, text: string): Promise<Diagnostic[]> {
    const uri = pathToFileURL(file).href;
    const published = new Promise<Message>((resolve) => this.#waiting.set(uri, resolve));
    this.#tell('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    const { params } = await published;
    return (params as { diagnostics: Diagnostic[] }).diagnostics;
  }

  /** The labels that are offered at a place of an open file, both counted from 0. */
  async complete(file: string, line: number, character: number): Promise<string[]> {
    const textDocument = { uri: pathToFileURL(file).href };
    const { result } = await this.#ask('textDocument/completion', { textDocument, position: { line, character } });
    return (result as { items: { label: string }[] }).items.map(({ label }) => label);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await ended;
  }

  #ask(method: string, params: object): Promise<Message> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #tell(method: string, params: object): void {
    this.#send({ method, params });
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #take(chunk: Buffer): void {
    this.#read = Buffer.concat([this.#read, chunk]);
    for (;;) {
      const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#read.toString('latin1')) ?? [];
      if (head === undefined || this.#read.length < head.length + Number(length)) return;
      const end = head.length + Number(length);
      this.#handle(JSON.parse(this.#read.subarray(head.length, end).toString('utf8')));
      this.#read = this.#read.subarray(end);
    }
  }

  #handle(message: Message): void {
    if (message.method && message.id !== undefined) {
      const { items = [] } = (message.params ?? {}) as { items?: { section: string }[] };
      const result = items.map(({ section }) => (section === 'yaml' ? YAML : {}));
      this.#send({ id: message.id, result });
      return;
    }
    const key =
      message.method === 'textDocument/publishDiagnostics' ? (message.params as { uri: string }).uri : message.id;
    if (key === undefined) return;
    this.#waiting.get(key)?.(message);
    this.#waiting.delete(key);
  }
}
