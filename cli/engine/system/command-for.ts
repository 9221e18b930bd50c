import path from 'node:path';
import type { Contract } from '../model/contract.ts';
import { IN_REPOSITORY, ROOT } from './root.ts';
import { shownPath, userPath } from './user-path.ts';

/** @param contract The contract that the command is to work on, where another than the open one of this package. */
export const commandFor = (command: string, { origin }: Pick<Contract, 'origin'> = {}): string =>
  `npx reward-card ${command}${/ --.*/.exec(origin?.command ?? '')?.[0] ?? ''}`;

export function sandboxCalledAs(parameters = ''): string {
  if (!IN_REPOSITORY) return `npx reward-card-sandbox ${parameters}`.trim();
  return `npm run sandbox ${parameters && `-- ${parameters}`}`.trim();
}

export function startedBy(contract: Contract): string {
  return IN_REPOSITORY
    ? 'npm ci && npm start'
    : `npm install --save-dev reward-card-cli\n${commandFor('mock', contract)}`;
}

export function docsServedBy(contract: Contract): string {
  return IN_REPOSITORY ? 'npm start' : `${commandFor('docs', contract)} --serve`;
}

export function sandboxStartedBy(): string {
  return `${IN_REPOSITORY ? '' : 'npm install --save-dev reward-card-sandbox\n'}${sandboxCalledAs()}`;
}

export const RECEIVER_FILE = IN_REPOSITORY ? 'guides/examples/sandbox-receiver.ts' : 'receiver.mts';

export const receiverRunBy = (): string => `node ${IN_REPOSITORY ? '--conditions=unsaid-source ' : ''}${RECEIVER_FILE}`;

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
