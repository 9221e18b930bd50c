const MAX_LENGTH = 200;
const MAX_PATTERN = 100;

/**
 * The form of a text as a regular expression that repeats none of its letters and digits, for example
 * `^[a-z]{3}_[0-9A-Z]{16}$` of an identifier. Runs of one length are taken to be of one kind, as the groups of a code are.
 */
export function formOf(text: string): string {
  if (text.length > MAX_LENGTH) return `^.{${MAX_LENGTH},}$`;
  const runs = text.match(/[A-Za-z0-9]+/g) ?? [];
  const classOf = (run: string) => characterClass(runs.filter(({ length }) => length === run.length).join(''));
  const form = text.replaceAll(/[A-Za-z0-9]+|\s+|[^A-Za-z0-9]/gs, (run) => formOfRun(run, classOf));
  return form.length > MAX_PATTERN ? `^.{${text.length}}$` : `^${form}$`;
}

function formOfRun(run: string, classOf: (run: string) => string): string {
  if (/^\s/.test(run)) return run.length > 1 ? '\\s+' : '\\s';
  if (!/[A-Za-z0-9]/.test(run)) return /^[!-~]$/.test(run) ? run.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&') : '.';
  // The letters of a timestamp are part of its notation.
  const [, days, time] = /^(\d+)T(\d+Z?)$/.exec(run) ?? [];
  if (days && time) return `${digits(days)}T${formOfRun(time, classOf)}`;
  const zulu = /^(\d+)Z$/.exec(run)?.[1];
  if (zulu) return `${digits(zulu)}Z`;
  return `[${classOf(run)}]${run.length > 1 ? `{${run.length}}` : ''}`;
}

const digits = (run: string) => `[0-9]{${run.length}}`;

function characterClass(text: string): string {
  const classes = [/\d/.test(text) && '0-9', /[A-Z]/.test(text) && 'A-Z', /[a-z]/.test(text) && 'a-z'];
  return classes.filter(Boolean).join('');
}
