/** The next steps that commands print, and how they come to print them. */

/** A command that prints a next step. */
export interface Printing {
  /** What leads to the state in which it does, after what the steps before it did. */
  readonly state?: string;
  readonly command: string;
  /** The next step in what is printed, or in a file that was written. */
  readonly step: RegExp;
  readonly file?: string;
  /** How the step ends, if not by 0; a server does not end. */
  readonly code?: number | 'serves';
  readonly shows?: RegExp;
  /** What a reader puts in the place of words in capitals, or of a port that is taken. */
  readonly own?: Readonly<Record<string, string>>;
}

/** Ports that stand for free ones. */
export const MOCK = '4017';
export const SANDBOX = '4018';
export const SECOND_SANDBOX = '4019';
const OUT = "--out 'our contract'";

/** In one project of a user, in this order; the folder of the project and those in it have names with a space. */
export const PRINTING: Readonly<Record<string, Printing>> = {
  'a description alone': {
    state: `for each in 'another api' 'a third api' 'a file'; do cp -r 'our api' "$each"; done
mv 'a file/openapi.yaml' 'a file/our description.yaml'`,
    command: "npx unsaid 'our api/openapi.yaml'",
    step: /^Next: .*:\n {2}(npx unsaid .* --write)$/m,
  },
  'a description without a register': {
    command: "npx unsaid open-points 'another api'",
    step: /open points are tracked\. (npx unsaid .* --write) creates one/,
  },
  'a register that was written': {
    command: "npx unsaid silences --contract 'a third api' --write",
    step: /^Next: (npx unsaid .*)$/m,
  },
  'a register beside a file of another name': {
    command: "npx reward-card silences 'a file/our description.yaml' --write",
    step: /^Next: (npx reward-card .*)$/m,
  },
  'no name of a description': {
    command: 'npx unsaid open-points',
    step: /^Name the API description: (npx unsaid open-points FILE), /m,
    own: { FILE: "'our api/openapi.yaml'" },
  },
  'no name of a description for an option': {
    command: 'npx unsaid learn calls.har --out learnt',
    step: /^Name the API description: (npx unsaid learn --contract FILE), /m,
    own: { FILE: "'our api/openapi.yaml' calls.har --out learnt" },
  },
  'no folder to write to': {
    command: "npx unsaid generate 'our api'",
    step: /^Name the folder to write to: (npx .* --out my-contract)\.$/m,
  },
  'files that are out of date': {
    command: `npx reward-card generate --overlay 'our answers' ${OUT} --imports js --editor-schemas --check`,
    step: /Run `(npx reward-card .*)` and commit/,
  },
  'files of a fallback that are out of date': {
    command: `npx reward-card generate --overlay 'other answers' --fallback 'our answers' ${OUT} --check`,
    step: /Run `(npx reward-card .*)` and commit/,
  },
  'the first line of a file': {
    state: `npx reward-card generate --overlay 'our answers' ${OUT}`,
    command: 'true',
    file: 'our contract/client.ts',
    step: /and run: (npx reward-card .*)$/m,
  },
  'files that the run-time cannot read': {
    state: "sed -i 's/format: 2,/format: 1,/' 'our contract/variant.ts'",
    command: `node --input-type=module -e "import { createClient } from 'unsaid-runtime/client'; import { variant } from './our contract/index.ts'; createClient({ baseUrl: 'http://127.0.0.1', variant });" || true`,
    step: /reads 2\. Run: (npx reward-card .*)$/m,
  },
  'no variant': {
    command: `node --input-type=module -e "import { createClient } from 'unsaid-runtime/client'; createClient({ baseUrl: 'http://127.0.0.1' });" || true`,
    step: /`variant` is missing; `(npx unsaid .*)` writes one/,
    own: { FILE: "'our api/openapi.yaml'" },
  },
  'files that import what is not installed': {
    state: 'mkdir -p ../elsewhere && echo "{}" > ../elsewhere/package.json',
    command:
      "cd ../elsewhere && '../our project/node_modules/.bin/unsaid' generate '../our project/our api' --out contract",
    step: /Install it: (npm install .*)$/m,
  },
  'a draft': {
    command: "npx reward-card learn calls.har deliveries.ndjson --out 'what we learnt'",
    step: /Use the draft:\n {2}(npx .* --out my-contract)$/m,
  },
  'a draft of another API': {
    command: "npx unsaid learn calls.har --contract 'card api' --out 'our draft'",
    step: /Use the draft:\n {2}(npx .* --out my-contract)$/m,
  },
  'an agent that is told to list what is open': {
    state: "npx reward-card init --overlay 'the answers' --yes",
    command: 'true',
    file: 'AGENTS.md',
    step: /, or `(npx .*)`\.$/m,
  },
  'an agent that is told to check answers': {
    state: "cp 'our answers'/* 'the answers'",
    command: 'true',
    file: 'AGENTS.md',
    step: /check it with `(npx .*)`\.$/m,
  },
  'a server for agents': {
    command: `node -p "const { command, args } = JSON.parse(fs.readFileSync('.mcp.json')).mcpServers['reward-card']; command + ' ' + args.join(' ')"`,
    step: /^(npx reward-card mcp.*)$/m,
  },
  'a job': {
    command: 'true',
    file: '.github/workflows/reward-card.yml',
    step: /- run: \|\n([\s\S]*)$/,
  },
  'a folder for answers': {
    command: "npx reward-card init --overlay 'more answers' --yes",
    file: 'more answers/README.md',
    step: /^ {4}(npx .*)$/m,
  },
  // It asks before it changes a file, which takes a terminal.
  'a folder with answers': {
    command: 'true',
    file: 'more answers/README.md',
    step: /Then run `(npx .*)` again/,
    code: 2,
  },
  'a project that was set up': {
    state: 'rm -r AGENTS.md .github .mcp.json',
    command: "npx unsaid init 'our api' --overlay 'answers for this'",
    step: /^To undo: (rm .*)$/m,
  },
  'a queue without its driver': {
    command: "npx unsaid deliveries --queue our-queue --outbox 'postgres://127.0.0.1/none' || true",
    step: /not installed here: (npm install \w+)/,
  },
  'the help': {
    command: 'npx unsaid --help',
    step: /so has `(npx unsaid help COMMAND)`/,
    own: { COMMAND: 'generate' },
  },
  'an unknown command': {
    command: 'npx unsaid silence',
    step: /(npx unsaid (?:--help|help))/,
  },
  'a mock': {
    command: `npx unsaid mock 'our api' --port ${MOCK}`,
    step: /Try:\n\n([\s\S]*?)\n\n/,
    shows: /^HTTP\/1.1 200 OK/m,
  },
  'no sandbox': {
    command: `npx reward-card-sandbox cards list --url http://127.0.0.1:${SANDBOX}`,
    step: /Start one: (npx reward-card-sandbox .*)$/m,
    own: { serve: `serve --port ${SANDBOX}` },
    code: 'serves',
  },
  'a sandbox': {
    command: `npx reward-card-sandbox --port ${SECOND_SANDBOX}`,
    step: /Try:\n\n([\s\S]*?)\n\n/,
  },
  'a sandbox with a folder that was not generated': {
    command: `npx reward-card-sandbox --variant 'our contract' --port ${SANDBOX}`,
    step: /Write it by: (npx reward-card generate .*)$/m,
    own: { 'overlay answers': "overlay 'our answers'" },
  },
  'a sandbox with a CommonJS project': {
    state: `npx reward-card generate --overlay 'other answers' --fallback node_modules/reward-card-sandbox/overlay ${OUT} --imports ts
mkdir 'in a folder' && echo '{"type":"commonjs"}' > 'in a folder/package.json' && cp -r 'our contract' 'in a folder'`,
    command: `npx reward-card-sandbox --variant 'in a folder/our contract' --port ${SANDBOX}`,
    step: /Run there: (npm pkg set type=module)/,
  },
  'pages that start a mock': {
    state: "npx reward-card docs --overlay 'our answers' --out site",
    command: 'true',
    file: 'site/llms.txt',
    step: /`(npx reward-card mock .*?)`/,
    code: 'serves',
  },
};

/** An overlay with one answer. */
export const ONE_ANSWER = `overlay: 1.0.0
info: { title: An answer, version: 1.0.0 }
actions: [{ target: $, x-answers: { rate-limits: There are none. }, update: {} }]
`;
