import { afterAll, beforeAll } from 'vitest';

/** Opens something before the tests of a file or a group, and closes it after them; its members are there while they run. */
export function around<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => unknown,
): Readonly<Opened> {
  const members = {} as Opened;
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
    Object.assign(members, opened);
  });
  afterAll(() => opened && close(opened));
  return members;
}
