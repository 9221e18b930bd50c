import path from 'node:path';
import type { Contract } from '../model/contract.ts';
import { IN_REPOSITORY, ROOT } from './root.ts';
import { shownPath, userPath } from './user-path.ts';

/** How a user calls a command, in the repository as elsewhere. */
export const commandFor = (command: string): string => `npx reward-card ${command}`;

/** How a user calls the sandbox, with what follows its name. */
export function sandboxCalledAs(parameters = ''): string {
  if (!IN_REPOSITORY) return `npx reward-card-sandbox ${parameters}`.trim();
  return `npm run sandbox ${parameters && `-- ${parameters}`}`.trim();
}

/** How a user starts the mock, from nothing. */
export function startedBy(): string {
  return IN_REPOSITORY ? 'npm ci && npm start' : `npm install --save-dev reward-card-cli\n${commandFor('mock')}`;
}

/** How a user serves the docs. */
export function docsServedBy(): string {
  return IN_REPOSITORY ? 'npm start' : `${commandFor('docs')} --serve`;
}

/** How a user starts the sandbox, from nothing. */
export function sandboxStartedBy(): string {
  return `${IN_REPOSITORY ? '' : 'npm install --save-dev reward-card-sandbox\n'}${sandboxCalledAs()}`;
}

/** The file of the quickstart's receiver: in the repository it is there already. */
export const RECEIVER_FILE = IN_REPOSITORY ? 'examples/sandbox-receiver.ts' : 'receiver.mts';

/** How a user runs the receiver of the quickstart. */
export const receiverRunBy = (): string =>
  `node ${IN_REPOSITORY ? '--conditions=reward-card-source ' : ''}${RECEIVER_FILE}`;

/** How messages name a file of reward-card-contract: where the user finds it. */
export function contractPath(file: string): string {
  return IN_REPOSITORY ? file : `node_modules/reward-card-contract/${file}`;
}

/** What generated files say of their origin: the command that wrote them, and the overlay where one takes part. */
export function originOf(command: string, overlay?: string, root: string = ROOT): NonNullable<Contract['origin']> {
  return {
    command,
    ...(overlay === undefined ? {} : { overlay }),
    // Then the documents lie in node_modules, not next to the generated files.
    ...(root !== ROOT ? { documents: shownPath(path.relative(userPath('.'), root)) } : {}),
    ...(IN_REPOSITORY || root !== ROOT ? {} : { documents: 'reward-card-contract' }),
  };
}
